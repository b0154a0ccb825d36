// Made from apps/action by npm run generate; not to be edited.

// apps/action/run-action.ts
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

// node_modules/@actions/core/lib/command.js
import * as os from "os";

// node_modules/@actions/core/lib/utils.js
function toCommandValue(input) {
  if (input === null || input === void 0) {
    return "";
  } else if (typeof input === "string" || input instanceof String) {
    return input;
  }
  return JSON.stringify(input);
}
function toCommandProperties(annotationProperties) {
  if (!Object.keys(annotationProperties).length) {
    return {};
  }
  return {
    title: annotationProperties.title,
    file: annotationProperties.file,
    line: annotationProperties.startLine,
    endLine: annotationProperties.endLine,
    col: annotationProperties.startColumn,
    endColumn: annotationProperties.endColumn
  };
}

// node_modules/@actions/core/lib/command.js
function issueCommand(command, properties, message) {
  const cmd = new Command(command, properties, message);
  process.stdout.write(cmd.toString() + os.EOL);
}
var CMD_STRING = "::";
var Command = class {
  constructor(command, properties, message) {
    if (!command) {
      command = "missing.command";
    }
    this.command = command;
    this.properties = properties;
    this.message = message;
  }
  toString() {
    let cmdStr = CMD_STRING + this.command;
    if (this.properties && Object.keys(this.properties).length > 0) {
      cmdStr += " ";
      let first = true;
      for (const key in this.properties) {
        if (this.properties.hasOwnProperty(key)) {
          const val = this.properties[key];
          if (val) {
            if (first) {
              first = false;
            } else {
              cmdStr += ",";
            }
            cmdStr += `${key}=${escapeProperty(val)}`;
          }
        }
      }
    }
    cmdStr += `${CMD_STRING}${escapeData(this.message)}`;
    return cmdStr;
  }
};
function escapeData(s) {
  return toCommandValue(s).replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A");
}
function escapeProperty(s) {
  return toCommandValue(s).replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A").replace(/:/g, "%3A").replace(/,/g, "%2C");
}

// node_modules/@actions/core/lib/file-command.js
import * as crypto2 from "crypto";
import * as fs from "fs";
import * as os2 from "os";
function issueFileCommand(command, message) {
  const filePath = process.env[`GITHUB_${command}`];
  if (!filePath) {
    throw new Error(`Unable to find environment variable for file command ${command}`);
  }
  if (!fs.existsSync(filePath)) {
    throw new Error(`Missing file at path: ${filePath}`);
  }
  fs.appendFileSync(filePath, `${toCommandValue(message)}${os2.EOL}`, {
    encoding: "utf8"
  });
}
function prepareKeyValueMessage(key, value) {
  const delimiter = `ghadelimiter_${crypto2.randomUUID()}`;
  const convertedValue = toCommandValue(value);
  if (key.includes(delimiter)) {
    throw new Error(`Unexpected input: name should not contain the delimiter "${delimiter}"`);
  }
  if (convertedValue.includes(delimiter)) {
    throw new Error(`Unexpected input: value should not contain the delimiter "${delimiter}"`);
  }
  return `${key}<<${delimiter}${os2.EOL}${convertedValue}${os2.EOL}${delimiter}`;
}

// node_modules/@actions/core/lib/core.js
import * as os4 from "os";

// node_modules/@actions/core/lib/summary.js
import { EOL as EOL3 } from "os";
import { constants, promises } from "fs";
var __awaiter = function(thisArg, _arguments, P, generator) {
  function adopt(value) {
    return value instanceof P ? value : new P(function(resolve2) {
      resolve2(value);
    });
  }
  return new (P || (P = Promise))(function(resolve2, reject) {
    function fulfilled(value) {
      try {
        step(generator.next(value));
      } catch (e) {
        reject(e);
      }
    }
    function rejected(value) {
      try {
        step(generator["throw"](value));
      } catch (e) {
        reject(e);
      }
    }
    function step(result) {
      result.done ? resolve2(result.value) : adopt(result.value).then(fulfilled, rejected);
    }
    step((generator = generator.apply(thisArg, _arguments || [])).next());
  });
};
var { access, appendFile, writeFile } = promises;
var SUMMARY_ENV_VAR = "GITHUB_STEP_SUMMARY";
var Summary = class {
  constructor() {
    this._buffer = "";
  }
  /**
   * Finds the summary file path from the environment, rejects if env var is not found or file does not exist
   * Also checks r/w permissions.
   *
   * @returns step summary file path
   */
  filePath() {
    return __awaiter(this, void 0, void 0, function* () {
      if (this._filePath) {
        return this._filePath;
      }
      const pathFromEnv = process.env[SUMMARY_ENV_VAR];
      if (!pathFromEnv) {
        throw new Error(`Unable to find environment variable for $${SUMMARY_ENV_VAR}. Check if your runtime environment supports job summaries.`);
      }
      try {
        yield access(pathFromEnv, constants.R_OK | constants.W_OK);
      } catch (_a) {
        throw new Error(`Unable to access summary file: '${pathFromEnv}'. Check if the file has correct read/write permissions.`);
      }
      this._filePath = pathFromEnv;
      return this._filePath;
    });
  }
  /**
   * Wraps content in an HTML tag, adding any HTML attributes
   *
   * @param {string} tag HTML tag to wrap
   * @param {string | null} content content within the tag
   * @param {[attribute: string]: string} attrs key-value list of HTML attributes to add
   *
   * @returns {string} content wrapped in HTML element
   */
  wrap(tag, content, attrs = {}) {
    const htmlAttrs = Object.entries(attrs).map(([key, value]) => ` ${key}="${value}"`).join("");
    if (!content) {
      return `<${tag}${htmlAttrs}>`;
    }
    return `<${tag}${htmlAttrs}>${content}</${tag}>`;
  }
  /**
   * Writes text in the buffer to the summary buffer file and empties buffer. Will append by default.
   *
   * @param {SummaryWriteOptions} [options] (optional) options for write operation
   *
   * @returns {Promise<Summary>} summary instance
   */
  write(options) {
    return __awaiter(this, void 0, void 0, function* () {
      const overwrite = !!(options === null || options === void 0 ? void 0 : options.overwrite);
      const filePath = yield this.filePath();
      const writeFunc = overwrite ? writeFile : appendFile;
      yield writeFunc(filePath, this._buffer, { encoding: "utf8" });
      return this.emptyBuffer();
    });
  }
  /**
   * Clears the summary buffer and wipes the summary file
   *
   * @returns {Summary} summary instance
   */
  clear() {
    return __awaiter(this, void 0, void 0, function* () {
      return this.emptyBuffer().write({ overwrite: true });
    });
  }
  /**
   * Returns the current summary buffer as a string
   *
   * @returns {string} string of summary buffer
   */
  stringify() {
    return this._buffer;
  }
  /**
   * If the summary buffer is empty
   *
   * @returns {boolen} true if the buffer is empty
   */
  isEmptyBuffer() {
    return this._buffer.length === 0;
  }
  /**
   * Resets the summary buffer without writing to summary file
   *
   * @returns {Summary} summary instance
   */
  emptyBuffer() {
    this._buffer = "";
    return this;
  }
  /**
   * Adds raw text to the summary buffer
   *
   * @param {string} text content to add
   * @param {boolean} [addEOL=false] (optional) append an EOL to the raw text (default: false)
   *
   * @returns {Summary} summary instance
   */
  addRaw(text, addEOL = false) {
    this._buffer += text;
    return addEOL ? this.addEOL() : this;
  }
  /**
   * Adds the operating system-specific end-of-line marker to the buffer
   *
   * @returns {Summary} summary instance
   */
  addEOL() {
    return this.addRaw(EOL3);
  }
  /**
   * Adds an HTML codeblock to the summary buffer
   *
   * @param {string} code content to render within fenced code block
   * @param {string} lang (optional) language to syntax highlight code
   *
   * @returns {Summary} summary instance
   */
  addCodeBlock(code, lang) {
    const attrs = Object.assign({}, lang && { lang });
    const element = this.wrap("pre", this.wrap("code", code), attrs);
    return this.addRaw(element).addEOL();
  }
  /**
   * Adds an HTML list to the summary buffer
   *
   * @param {string[]} items list of items to render
   * @param {boolean} [ordered=false] (optional) if the rendered list should be ordered or not (default: false)
   *
   * @returns {Summary} summary instance
   */
  addList(items, ordered = false) {
    const tag = ordered ? "ol" : "ul";
    const listItems = items.map((item) => this.wrap("li", item)).join("");
    const element = this.wrap(tag, listItems);
    return this.addRaw(element).addEOL();
  }
  /**
   * Adds an HTML table to the summary buffer
   *
   * @param {SummaryTableCell[]} rows table rows
   *
   * @returns {Summary} summary instance
   */
  addTable(rows) {
    const tableBody = rows.map((row) => {
      const cells = row.map((cell) => {
        if (typeof cell === "string") {
          return this.wrap("td", cell);
        }
        const { header, data, colspan, rowspan } = cell;
        const tag = header ? "th" : "td";
        const attrs = Object.assign(Object.assign({}, colspan && { colspan }), rowspan && { rowspan });
        return this.wrap(tag, data, attrs);
      }).join("");
      return this.wrap("tr", cells);
    }).join("");
    const element = this.wrap("table", tableBody);
    return this.addRaw(element).addEOL();
  }
  /**
   * Adds a collapsable HTML details element to the summary buffer
   *
   * @param {string} label text for the closed state
   * @param {string} content collapsable content
   *
   * @returns {Summary} summary instance
   */
  addDetails(label, content) {
    const element = this.wrap("details", this.wrap("summary", label) + content);
    return this.addRaw(element).addEOL();
  }
  /**
   * Adds an HTML image tag to the summary buffer
   *
   * @param {string} src path to the image you to embed
   * @param {string} alt text description of the image
   * @param {SummaryImageOptions} options (optional) addition image attributes
   *
   * @returns {Summary} summary instance
   */
  addImage(src, alt, options) {
    const { width, height } = options || {};
    const attrs = Object.assign(Object.assign({}, width && { width }), height && { height });
    const element = this.wrap("img", null, Object.assign({ src, alt }, attrs));
    return this.addRaw(element).addEOL();
  }
  /**
   * Adds an HTML section heading element
   *
   * @param {string} text heading text
   * @param {number | string} [level=1] (optional) the heading level, default: 1
   *
   * @returns {Summary} summary instance
   */
  addHeading(text, level) {
    const tag = `h${level}`;
    const allowedTag = ["h1", "h2", "h3", "h4", "h5", "h6"].includes(tag) ? tag : "h1";
    const element = this.wrap(allowedTag, text);
    return this.addRaw(element).addEOL();
  }
  /**
   * Adds an HTML thematic break (<hr>) to the summary buffer
   *
   * @returns {Summary} summary instance
   */
  addSeparator() {
    const element = this.wrap("hr", null);
    return this.addRaw(element).addEOL();
  }
  /**
   * Adds an HTML line break (<br>) to the summary buffer
   *
   * @returns {Summary} summary instance
   */
  addBreak() {
    const element = this.wrap("br", null);
    return this.addRaw(element).addEOL();
  }
  /**
   * Adds an HTML blockquote to the summary buffer
   *
   * @param {string} text quote text
   * @param {string} cite (optional) citation url
   *
   * @returns {Summary} summary instance
   */
  addQuote(text, cite) {
    const attrs = Object.assign({}, cite && { cite });
    const element = this.wrap("blockquote", text, attrs);
    return this.addRaw(element).addEOL();
  }
  /**
   * Adds an HTML anchor tag to the summary buffer
   *
   * @param {string} text link text/content
   * @param {string} href hyperlink
   *
   * @returns {Summary} summary instance
   */
  addLink(text, href) {
    const element = this.wrap("a", text, { href });
    return this.addRaw(element).addEOL();
  }
};
var _summary = new Summary();
var summary = _summary;

// node_modules/@actions/core/lib/platform.js
import os3 from "os";
var platform = os3.platform();
var arch = os3.arch();

// node_modules/@actions/core/lib/core.js
var ExitCode;
(function(ExitCode2) {
  ExitCode2[ExitCode2["Success"] = 0] = "Success";
  ExitCode2[ExitCode2["Failure"] = 1] = "Failure";
})(ExitCode || (ExitCode = {}));
function setSecret(secret) {
  issueCommand("add-mask", {}, secret);
}
function getInput(name, options) {
  const val = process.env[`INPUT_${name.replace(/ /g, "_").toUpperCase()}`] || "";
  if (options && options.required && !val) {
    throw new Error(`Input required and not supplied: ${name}`);
  }
  if (options && options.trimWhitespace === false) {
    return val;
  }
  return val.trim();
}
function setOutput(name, value) {
  const filePath = process.env["GITHUB_OUTPUT"] || "";
  if (filePath) {
    return issueFileCommand("OUTPUT", prepareKeyValueMessage(name, value));
  }
  process.stdout.write(os4.EOL);
  issueCommand("set-output", { name }, toCommandValue(value));
}
function setFailed(message) {
  process.exitCode = ExitCode.Failure;
  error(message);
}
function error(message, properties = {}) {
  issueCommand("error", toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
function warning(message, properties = {}) {
  issueCommand("warning", toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
function notice(message, properties = {}) {
  issueCommand("notice", toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
function info(message) {
  process.stdout.write(message + os4.EOL);
}

// libs/sdk/failed-fetch.ts
function failedFetchReason(error2) {
  const { cause } = error2 ?? {};
  const { message, code } = cause ?? {};
  const reason = message || code;
  return typeof reason === "string" ? reason : void 0;
}

// libs/sdk/abort-link.ts
function linkAbort(controller, signal) {
  if (!signal) return () => void 0;
  const abort = () => controller.abort(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener("abort", abort, { once: true });
  return () => signal.removeEventListener("abort", abort);
}
var longestTimeoutMs = 2 ** 31 - 1;
function timeLimitOf({ timeoutMs }) {
  if (timeoutMs === void 0) return void 0;
  if (!(timeoutMs > 0)) throw new TypeError("timeoutMs must be a number above 0");
  return Math.min(Math.ceil(timeoutMs), longestTimeoutMs);
}
async function withTimeLimit(limitMs, signal, call2) {
  const controller = new AbortController();
  const unlink = linkAbort(controller, signal);
  const timer = setTimeout(
    () => controller.abort(new DOMException("The time is over", "TimeoutError")),
    limitMs
  );
  try {
    return await call2(controller.signal);
  } finally {
    clearTimeout(timer);
    unlink();
  }
}

// libs/sdk/handtest-error.ts
var HandtestError = class extends Error {
  constructor(message, { cause, errors = [], ...details }) {
    super(message, cause === void 0 ? void 0 : { cause });
    this.name = "HandtestError";
    this.status = details.status;
    this.code = details.code;
    this.errors = errors;
    this.requestId = details.requestId;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
};
function isHandtestError(error2, code) {
  const known = error2;
  return known?.name === "HandtestError" && (code === void 0 || known.code === code);
}
function isTemporary(error2) {
  if (!isHandtestError(error2)) return false;
  const { status, code } = error2;
  if (status === void 0) return code === "connection_failed" || code === "request_timeout";
  return status === 408 || status === 429 || status >= 500;
}
function errorOf(response, body) {
  const { status, headers } = response;
  const known = typeof body === "object" && body !== null ? body : {};
  const message = typeof known.message === "string" ? known.message : `The answer has the status ${status}`;
  return new HandtestError(message, {
    status,
    code: typeof known.code === "string" ? known.code : `http_${status}`,
    errors: Array.isArray(known.errors) ? known.errors : void 0,
    requestId: headers.get("x-request-id") ?? void 0,
    retryAfterSeconds: secondsOf(headers.get("retry-after") ?? "")
  });
}
function secondsOf(text) {
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - Date.now()) / 1e3);
  return Number.isNaN(seconds) ? void 0 : Math.max(0, seconds);
}

// libs/sdk/event-parser.ts
var EventParser = class {
  constructor() {
    this.rest = "";
  }
  add(text) {
    const blocks = (this.rest + text).split(/\r?\n\r?\n/);
    this.rest = blocks.pop();
    return blocks.flatMap((block) => eventOf(block) ?? []);
  }
};
function eventOf(block) {
  const fields = /* @__PURE__ */ new Map();
  for (const line of block.split(/\r?\n/)) {
    const [, name, value] = /^([a-z]+):? ?(.*)$/.exec(line) ?? [];
    if (name === void 0 || value === void 0) continue;
    const before = name === "data" ? fields.get(name) : void 0;
    fields.set(name, before === void 0 ? value : `${before}
${value}`);
  }
  const data = fields.get("data");
  return data === void 0 ? void 0 : { id: fields.get("id") ?? "", kind: fields.get("event") ?? "message", data };
}

// libs/sdk/job-event.ts
var finalStatuses = ["completed", "failed", "expired", "cancelled"];
function isFinal(status) {
  return finalStatuses.includes(status);
}

// libs/sdk/pause.ts
function pause(ms, signal) {
  return new Promise((resolve2, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end);
      resolve2();
    }, ms);
    signal?.addEventListener("abort", end, { once: true });
  });
}

// libs/sdk/retry-policy.ts
var firstDelayMs = 500;
var maxDelayMs = 8e3;
var maxRetryAfterSeconds = 60;
function retryDelayMs(error2, attempt, random) {
  if (attempt.number > attempt.maxRetries || !mayRepeat(error2, attempt)) return void 0;
  const { retryAfterSeconds = 0 } = error2;
  if (retryAfterSeconds > maxRetryAfterSeconds) return void 0;
  return retryAfterSeconds * 1e3 + backoffMs(attempt.number, random);
}
function backoffMs(attempt, random) {
  const fullMs = Math.min(maxDelayMs, firstDelayMs * 2 ** (attempt - 1));
  return Math.round(fullMs / 2 + fullMs / 2 * random);
}
function mayRepeat(error2, { repeatable }) {
  if (error2.status === 429) return true;
  if (!repeatable) return false;
  return isTemporary(error2) ? error2.status !== 500 : error2.code === "idempotent_request_running";
}

// libs/sdk/job-stream.ts
var toleratedOutageMs = 6e5;
var silenceMs = 45e3;
var operation = { method: "GET", path: "/api/jobs/{jobId}/events" };
async function* jobEvents(transport, jobId, { signal, lastEventId, onConnection } = {}) {
  let last = lastEventId;
  const health = { failures: 0, heardAt: Date.now() };
  for (; ; ) {
    try {
      for await (const event of connection(transport, jobId, last, health, { signal, onConnection })) {
        last = event.id;
        const content = { ...JSON.parse(event.data), id: event.id, type: event.kind };
        yield content;
        if (content.type === "status" && isFinal(content.status)) return;
      }
      return;
    } catch (error2) {
      signal?.throwIfAborted();
      if (!isTemporary(error2) || Date.now() - health.heardAt > toleratedOutageMs) throw error2;
    } finally {
      onConnection?.(false);
    }
    health.failures += 1;
    await pause(backoffMs(health.failures, Math.random()), signal);
  }
}
async function* connection(transport, jobId, last, health, { signal, onConnection }) {
  const end = new AbortController();
  const unlink = linkAbort(end, signal);
  const { signal: ended } = end;
  let timer = setTimeout(() => end.abort(), silenceMs);
  try {
    const headers = { accept: "text/event-stream", ...last !== void 0 && { "last-event-id": last } };
    const bytes = await transport.stream(operation, { path: { jobId }, headers, signal: ended });
    if (!bytes) return;
    health.heardAt = Date.now();
    const parser = new EventParser();
    for await (const text of textOf(bytes, ended)) {
      clearTimeout(timer);
      timer = setTimeout(() => end.abort(), silenceMs);
      health.failures = 0;
      health.heardAt = Date.now();
      onConnection?.(true);
      yield* parser.add(text);
    }
  } catch (error2) {
    signal?.throwIfAborted();
    throw ended.aborted ? interrupted(error2) : error2;
  } finally {
    clearTimeout(timer);
    unlink();
    end.abort();
  }
  throw interrupted();
}
async function* textOf(bytes, ended) {
  const decoder = new TextDecoder();
  const reader = bytes.getReader();
  ended.addEventListener("abort", () => void reader.cancel().catch(() => void 0), { once: true });
  for (; ; ) {
    const { done, value } = await reader.read().catch((cause) => {
      throw interrupted(cause);
    });
    if (done) return;
    yield decoder.decode(value, { stream: true });
  }
}
function interrupted(cause) {
  return new HandtestError("The stream of events was interrupted", { code: "connection_failed", cause });
}

// libs/sdk/job-wait.ts
var readEveryMs = { streaming: 3e4, alone: 5e3 };
var lastEventsMs = 2e3;
var get = { method: "GET", path: "/api/jobs/{jobId}" };
async function waitForJob(transport, jobId, options = {}) {
  const { onProgress, signal } = options;
  const timeoutMs = timeLimitOf(options);
  const end = new AbortController();
  const unlink = linkAbort(end, signal);
  const timer = timeoutMs && setTimeout(() => end.abort(timedOut(jobId, timeoutMs)), timeoutMs);
  try {
    return await new Wait(transport, jobId, end.signal, onProgress).end();
  } finally {
    clearTimeout(timer);
    unlink();
    end.abort();
  }
}
var Wait = class {
  constructor(transport, jobId, signal, onProgress) {
    this.transport = transport;
    this.jobId = jobId;
    this.signal = signal;
    this.onProgress = onProgress;
    this.stream = "connecting";
    this.lastStatus = "";
    this.following = new AbortController();
  }
  async end() {
    linkAbort(this.following, this.signal);
    const followed = this.follow(this.following.signal);
    let isOver = false;
    followed.then(
      () => isOver = true,
      () => void 0
    );
    for (let answeredAt = Date.now(); ; ) {
      const job = await this.read(answeredAt);
      if (job) {
        answeredAt = Date.now();
        if (isFinal(job.status)) {
          if (!isOver) await this.catchUp(followed);
          this.report(statusOf(job));
          return job;
        }
        if (this.stream === "broken") this.report(statusOf(job));
      }
      const waited = pause(this.stream === "open" ? readEveryMs.streaming : readEveryMs.alone, this.signal);
      await (isOver ? waited : Promise.race([followed, waited]));
    }
  }
  /** A stream that cannot be opened is replaced by reading, so that its error does not end the wait. */
  async follow(signal) {
    const onConnection = (isOpen) => void (this.stream = isOpen ? "open" : "broken");
    const options = { signal, onConnection, lastEventId: this.lastEventId };
    try {
      for await (const event of jobEvents(this.transport, this.jobId, options)) {
        this.lastEventId = event.id;
        this.report(event);
      }
    } catch (error2) {
      if (!signal.aborted && !isHandtestError(error2)) throw error2;
    }
  }
  /** The events that the stream has not brought yet, because it is late or broken. */
  async catchUp(followed) {
    this.following.abort();
    await followed;
    await withTimeLimit(lastEventsMs, this.signal, (signal) => this.follow(signal));
  }
  async read(answeredAt) {
    try {
      return await this.transport.call(get, {
        path: { jobId: this.jobId },
        signal: this.signal
      });
    } catch (error2) {
      if (!isTemporary(error2) || Date.now() - answeredAt > toleratedOutageMs) throw error2;
      return void 0;
    }
  }
  /** A status that was read may come by the stream again. */
  report(event) {
    if (event.type === "status") {
      const key = event.status === "working" && event.submittedAt ? "submitted" : event.status;
      if (key === this.lastStatus) return;
      this.lastStatus = key;
    }
    this.onProgress?.(event);
  }
};
function statusOf(job) {
  const { status, reason, error: error2, testerAlias, responseDeadline, submittedAt, updatedAt } = job;
  const when = { responseDeadline, submittedAt, createdAt: updatedAt };
  return { type: "status", status, reason, error: error2, testerAlias, ...when };
}
function timedOut(jobId, timeoutMs) {
  const message = `${jobId} has not ended within ${timeoutMs} ms; it continues, so wait again`;
  return new HandtestError(message, { code: "wait_timeout" });
}

// libs/sdk/jobs.ts
var cancellation = { method: "POST", path: "/api/jobs/{jobId}/cancel" };
function jobsOf(api, transport) {
  const wait = (jobId, options) => waitForJob(transport, jobId, options);
  return {
    ...api,
    list: api.list,
    wait,
    events: (jobId, options) => jobEvents(transport, jobId, options),
    run: async (params, { cancelOnAbort, idempotencyKey, ...options } = {}) => {
      options.signal?.throwIfAborted();
      timeLimitOf(options);
      const signal = cancelOnAbort ? void 0 : options.signal;
      const created = await api.create(params, { idempotencyKey, signal });
      try {
        options.onProgress?.({ type: "created", ...created });
        return await wait(created.jobId, options);
      } catch (error2) {
        if (cancelOnAbort && options.signal?.aborted) await cancel(transport, created.jobId);
        throw error2;
      }
    }
  };
}
async function cancel(transport, jobId) {
  try {
    await transport.call(cancellation, { path: { jobId }, repeatable: true });
  } catch (error2) {
    if (!isHandtestError(error2) || error2.status !== 409) throw error2;
  }
}

// libs/sdk/listing.ts
var Listing = class {
  /** @param read reads the page at a position; the given parameters apply where it is empty */
  constructor(read, firstOffset = 0) {
    this.read = read;
    this.firstOffset = firstOffset;
  }
  /** The page that the parameters name, with `pagination` where the list has pages. */
  page() {
    return this.read({});
  }
  async *[Symbol.asyncIterator]() {
    let position = {};
    let offset = this.firstOffset;
    for (; ; ) {
      const { items, pagination } = await this.read(position);
      yield* items;
      offset += items.length;
      if (!pagination?.hasMore || items.length === 0) return;
      const { nextCursor: cursor, page } = pagination;
      if (typeof cursor === "string") position = { cursor };
      else position = page === void 0 ? { offset } : { page: page + 1 };
    }
  }
};

// libs/sdk/method-table.ts
function methodsOf(table, transport) {
  const root = {};
  for (const [id, operation2] of Object.entries(table)) {
    const names = id.split(".");
    const last = names.pop();
    let parent = root;
    for (const name of names) parent = parent[name] ??= {};
    parent[last] = methodOf(operation2, transport);
  }
  return root;
}
function methodOf(operation2, transport) {
  const names = [...operation2.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  return (...given) => {
    const path = Object.fromEntries(names.map((name) => [name, required(name, given.shift())]));
    const params = operation2.takes && given.shift();
    const options = given.shift() ?? {};
    if (!operation2.lists) return call(operation2, transport, path, params, options);
    const { offset } = params ?? {};
    return new Listing(
      (position) => call(operation2, transport, path, pageParams(params, position), options),
      offset
    );
  };
}
function call(operation2, transport, path, params, { signal, idempotencyKey }) {
  const headers = operation2.idempotent && { "idempotency-key": idempotencyKey ?? newKey() };
  const part = operation2.takes ? { [operation2.takes]: params } : {};
  return transport.call(operation2, { path, ...part, headers: headers || void 0, signal });
}
function pageParams(params, position) {
  const given = { ...params };
  if ("cursor" in position) delete given.offset;
  return { ...given, ...position };
}
function required(name, value) {
  if (typeof value === "string" && value !== "") return value;
  if (typeof value === "number") return String(value);
  throw new TypeError(`${name} must be a text that is not empty`);
}
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// libs/sdk/operations.generated.ts
var operations = {
  "admin.audit.list": { method: "GET", path: "/api/admin/audit", takes: "query", lists: true },
  "admin.browsers.delete": { method: "DELETE", path: "/api/admin/browsers/{visitId}", takes: "query" },
  "admin.browsers.list": { method: "GET", path: "/api/admin/browsers", takes: "query", lists: true },
  "admin.grantCredit": { method: "POST", path: "/api/admin/credits", takes: "body" },
  "admin.jobs.cancel": { method: "POST", path: "/api/admin/jobs/{jobId}/cancel", takes: "body" },
  "admin.jobs.list": { method: "GET", path: "/api/admin/jobs", takes: "query", lists: true },
  "admin.organizations.list": {
    method: "GET",
    path: "/api/admin/organizations",
    takes: "query",
    lists: true
  },
  "admin.testers.create": { method: "POST", path: "/api/admin/testers", takes: "body" },
  "admin.testers.delete": { method: "DELETE", path: "/api/admin/testers/{userId}", takes: "query" },
  "admin.testers.list": { method: "GET", path: "/api/admin/testers", takes: "query", lists: true },
  "auth.changePassword": { method: "POST", path: "/api/auth/password", takes: "body" },
  "auth.logIn": { method: "POST", path: "/api/auth/login", takes: "body" },
  "auth.logOut": { method: "POST", path: "/api/auth/logout" },
  "auth.me": { method: "GET", path: "/api/auth/me" },
  "auth.oidc.callback": { method: "GET", path: "/api/auth/oidc/callback", takes: "query" },
  "auth.requestPasswordReset": { method: "POST", path: "/api/auth/password-reset", takes: "body" },
  "auth.resetPassword": { method: "POST", path: "/api/auth/password-reset/{token}", takes: "body" },
  "auth.sessions.end": { method: "DELETE", path: "/api/auth/sessions/{sessionId}" },
  "auth.sessions.list": { method: "GET", path: "/api/auth/sessions", takes: "query", lists: true },
  "auth.signUp": { method: "POST", path: "/api/auth/signup", takes: "body" },
  "auth.updateMe": { method: "PATCH", path: "/api/auth/me", takes: "body" },
  "billing.balance": { method: "GET", path: "/api/billing/balance", takes: "query" },
  "billing.caps.get": { method: "GET", path: "/api/billing/caps", takes: "query" },
  "billing.caps.set": { method: "PUT", path: "/api/billing/caps", takes: "body" },
  "billing.changePlan": { method: "POST", path: "/api/billing/change-plan", takes: "body" },
  "billing.checkout": { method: "POST", path: "/api/billing/checkout", takes: "body", idempotent: true },
  "billing.hasCredits": { method: "GET", path: "/api/billing/has-credits", takes: "query" },
  "billing.ledger.list": { method: "GET", path: "/api/billing/ledger", takes: "query", lists: true },
  "billing.portal": { method: "POST", path: "/api/billing/portal", takes: "body" },
  "billing.subscription": { method: "GET", path: "/api/billing/subscription", takes: "query" },
  "codehost.connections.authorize": { method: "GET", path: "/api/codehost/oauth/authorize", takes: "query" },
  "codehost.connections.confirm": {
    method: "POST",
    path: "/api/codehost/connections/confirm",
    takes: "body"
  },
  "codehost.connections.delete": { method: "DELETE", path: "/api/codehost/connections/{connectionId}" },
  "codehost.connections.list": {
    method: "GET",
    path: "/api/codehost/connections",
    takes: "query",
    lists: true
  },
  "codehost.issues.bulkTest": { method: "POST", path: "/api/codehost/issues/bulk-test", takes: "body" },
  "codehost.issues.get": { method: "GET", path: "/api/codehost/issues/{issueNumber}", takes: "query" },
  "codehost.issues.list": { method: "GET", path: "/api/codehost/issues", takes: "query", lists: true },
  "codehost.issues.test": { method: "POST", path: "/api/codehost/issues/test", takes: "body" },
  "codehost.repositories.list": {
    method: "GET",
    path: "/api/codehost/repositories",
    takes: "query",
    lists: true
  },
  "codehost.repositories.refresh": {
    method: "POST",
    path: "/api/codehost/repositories/refresh",
    takes: "body"
  },
  "codehost.testSessions.get": { method: "GET", path: "/api/codehost/issues/test-sessions/{sessionId}" },
  "codehost.testSessions.list": { method: "GET", path: "/api/codehost/issues/test-sessions", takes: "query" },
  "codehost.token.delete": { method: "DELETE", path: "/api/codehost/token", takes: "query" },
  "codehost.token.set": { method: "PUT", path: "/api/codehost/token", takes: "body" },
  "errormon.delete": { method: "DELETE", path: "/api/projects/{projectId}/errormon" },
  "errormon.get": { method: "GET", path: "/api/projects/{projectId}/errormon" },
  "errormon.set": { method: "PUT", path: "/api/projects/{projectId}/errormon", takes: "body" },
  "errormon.test": { method: "POST", path: "/api/projects/{projectId}/errormon/test" },
  "invitations.accept": { method: "POST", path: "/api/invitations/{token}/accept" },
  "invitations.get": { method: "GET", path: "/api/invitations/{token}" },
  "jobs.brief": { method: "GET", path: "/api/jobs/{jobId}/brief" },
  "jobs.cancel": { method: "POST", path: "/api/jobs/{jobId}/cancel" },
  "jobs.create": { method: "POST", path: "/api/jobs", takes: "body", idempotent: true },
  "jobs.createIssue": {
    method: "POST",
    path: "/api/jobs/{jobId}/create-issue",
    takes: "body",
    idempotent: true
  },
  "jobs.estimate": { method: "POST", path: "/api/jobs/estimate", takes: "body" },
  "jobs.get": { method: "GET", path: "/api/jobs/{jobId}" },
  "jobs.list": { method: "GET", path: "/api/jobs", takes: "query", lists: true },
  "jobs.sendMessage": { method: "POST", path: "/api/jobs/{jobId}/messages", takes: "body" },
  "jobs.status": { method: "GET", path: "/api/jobs/{jobId}/status" },
  "jobs.telemetry": { method: "GET", path: "/api/jobs/{jobId}/telemetry", takes: "query" },
  "keys.create": { method: "POST", path: "/api/keys", takes: "body" },
  "keys.delete": { method: "DELETE", path: "/api/keys/{keyId}" },
  "keys.list": { method: "GET", path: "/api/keys", takes: "query", lists: true },
  "keys.revoke": { method: "POST", path: "/api/keys/{keyId}/revoke" },
  "mcp.call": { method: "POST", path: "/api/mcp", takes: "body" },
  "organizations.audit.list": {
    method: "GET",
    path: "/api/organizations/{organizationId}/audit",
    takes: "query",
    lists: true
  },
  "organizations.create": { method: "POST", path: "/api/organizations", takes: "body" },
  "organizations.delete": { method: "DELETE", path: "/api/organizations/{organizationId}" },
  "organizations.get": { method: "GET", path: "/api/organizations/{organizationId}" },
  "organizations.invitations.create": {
    method: "POST",
    path: "/api/organizations/{organizationId}/invite",
    takes: "body"
  },
  "organizations.invitations.list": {
    method: "GET",
    path: "/api/organizations/{organizationId}/invitations",
    takes: "query",
    lists: true
  },
  "organizations.invitations.withdraw": {
    method: "DELETE",
    path: "/api/organizations/{organizationId}/invitations/{invitationId}"
  },
  "organizations.list": { method: "GET", path: "/api/organizations", lists: true },
  "organizations.members.list": {
    method: "GET",
    path: "/api/organizations/{organizationId}/members",
    lists: true
  },
  "organizations.members.remove": {
    method: "DELETE",
    path: "/api/organizations/{organizationId}/members/{userId}"
  },
  "organizations.members.update": {
    method: "PATCH",
    path: "/api/organizations/{organizationId}/members/{userId}",
    takes: "body"
  },
  "organizations.update": { method: "PATCH", path: "/api/organizations/{organizationId}", takes: "body" },
  "projects.create": { method: "POST", path: "/api/projects", takes: "body" },
  "projects.delete": { method: "DELETE", path: "/api/projects/{projectId}" },
  "projects.get": { method: "GET", path: "/api/projects/{projectId}" },
  "projects.list": { method: "GET", path: "/api/projects", takes: "query", lists: true },
  "projects.update": { method: "PATCH", path: "/api/projects/{projectId}", takes: "body" },
  "projects.usage": { method: "GET", path: "/api/projects/{projectId}/usage", takes: "query" },
  "projects.webhook.deliveries.get": {
    method: "GET",
    path: "/api/projects/{projectId}/webhook/deliveries/{deliveryId}"
  },
  "projects.webhook.deliveries.list": {
    method: "GET",
    path: "/api/projects/{projectId}/webhook/deliveries",
    takes: "query",
    lists: true
  },
  "projects.webhook.deliveries.redeliver": {
    method: "POST",
    path: "/api/projects/{projectId}/webhook/deliveries/{deliveryId}/redeliver"
  },
  "projects.webhook.get": { method: "GET", path: "/api/projects/{projectId}/webhook" },
  "projects.webhook.redeliverFailed": {
    method: "POST",
    path: "/api/projects/{projectId}/webhook/redeliver-failed",
    takes: "body"
  },
  "projects.webhook.set": { method: "PUT", path: "/api/projects/{projectId}/webhook", takes: "body" },
  "projects.webhook.test": { method: "POST", path: "/api/projects/{projectId}/webhook/test" },
  "schedules.create": { method: "POST", path: "/api/projects/{projectId}/schedules", takes: "body" },
  "schedules.delete": { method: "DELETE", path: "/api/projects/{projectId}/schedules/{scheduleId}" },
  "schedules.executions": {
    method: "GET",
    path: "/api/projects/{projectId}/schedules/{scheduleId}/executions",
    takes: "query",
    lists: true
  },
  "schedules.get": { method: "GET", path: "/api/projects/{projectId}/schedules/{scheduleId}" },
  "schedules.list": {
    method: "GET",
    path: "/api/projects/{projectId}/schedules",
    takes: "query",
    lists: true
  },
  "schedules.preview": {
    method: "GET",
    path: "/api/projects/{projectId}/schedules/preview",
    takes: "query",
    lists: true
  },
  "schedules.run": { method: "POST", path: "/api/projects/{projectId}/schedules/{scheduleId}/run" },
  "schedules.update": {
    method: "PATCH",
    path: "/api/projects/{projectId}/schedules/{scheduleId}",
    takes: "body"
  },
  "secrets.create": { method: "POST", path: "/api/projects/{projectId}/secrets", takes: "body" },
  "secrets.delete": { method: "DELETE", path: "/api/projects/{projectId}/secrets/{secretId}" },
  "secrets.list": { method: "GET", path: "/api/projects/{projectId}/secrets", takes: "query", lists: true },
  "secrets.update": { method: "PATCH", path: "/api/projects/{projectId}/secrets/{secretId}", takes: "body" },
  "templates.create": { method: "POST", path: "/api/projects/{projectId}/templates", takes: "body" },
  "templates.delete": { method: "DELETE", path: "/api/projects/{projectId}/templates/{templateId}" },
  "templates.get": { method: "GET", path: "/api/projects/{projectId}/templates/{templateId}" },
  "templates.list": {
    method: "GET",
    path: "/api/projects/{projectId}/templates",
    takes: "query",
    lists: true
  },
  "templates.update": {
    method: "PATCH",
    path: "/api/projects/{projectId}/templates/{templateId}",
    takes: "body"
  },
  "tester.history": { method: "GET", path: "/api/tester/history", takes: "query", lists: true },
  "tester.jobs.addNote": { method: "POST", path: "/api/tester/jobs/{jobId}/notes", takes: "body" },
  "tester.jobs.claim": { method: "POST", path: "/api/tester/jobs/{jobId}/claim" },
  "tester.jobs.endBrowser": { method: "DELETE", path: "/api/tester/jobs/{jobId}/browser" },
  "tester.jobs.extend": { method: "POST", path: "/api/tester/jobs/{jobId}/extend", takes: "body" },
  "tester.jobs.get": { method: "GET", path: "/api/tester/jobs/{jobId}" },
  "tester.jobs.list": { method: "GET", path: "/api/tester/jobs", takes: "query", lists: true },
  "tester.jobs.preview": { method: "POST", path: "/api/tester/jobs/{jobId}/preview", takes: "body" },
  "tester.jobs.reject": { method: "POST", path: "/api/tester/jobs/{jobId}/reject", takes: "body" },
  "tester.jobs.release": { method: "POST", path: "/api/tester/jobs/{jobId}/release" },
  "tester.jobs.restartBrowser": { method: "POST", path: "/api/tester/jobs/{jobId}/browser/restart" },
  "tester.jobs.startBrowser": { method: "POST", path: "/api/tester/jobs/{jobId}/browser" },
  "tester.jobs.storeTelemetry": { method: "POST", path: "/api/tester/jobs/{jobId}/telemetry", takes: "body" },
  "tester.jobs.submit": { method: "POST", path: "/api/tester/jobs/{jobId}/submit", takes: "body" },
  "tokens.create": { method: "POST", path: "/api/pats", takes: "body" },
  "tokens.delete": { method: "DELETE", path: "/api/pats/{patId}" },
  "tokens.list": { method: "GET", path: "/api/pats", takes: "query", lists: true },
  "tokens.revoke": { method: "POST", path: "/api/pats/{patId}/revoke" },
  "web.config": { method: "GET", path: "/api/web/config" },
  "web.logIn": { method: "POST", path: "/api/web/login", takes: "body" },
  "web.logOut": { method: "POST", path: "/api/web/logout" },
  "web.signUp": { method: "POST", path: "/api/web/signup", takes: "body" }
};
var Api = class {
};

// node_modules/openapi-fetch/dist/index.mjs
var PATH_PARAM_RE = /\{[^{}]+\}/g;
var supportsRequestInitExt = () => {
  return typeof process === "object" && Number.parseInt(process?.versions?.node?.substring(0, 2)) >= 18 && process.versions.undici;
};
function randomID() {
  return Math.random().toString(36).slice(2, 11);
}
function createClient(clientOptions) {
  let {
    baseUrl = "",
    Request: CustomRequest = globalThis.Request,
    fetch: baseFetch = globalThis.fetch,
    querySerializer: globalQuerySerializer,
    bodySerializer: globalBodySerializer,
    pathSerializer: globalPathSerializer,
    headers: baseHeaders,
    requestInitExt = void 0,
    ...baseOptions
  } = { ...clientOptions };
  requestInitExt = supportsRequestInitExt() ? requestInitExt : void 0;
  baseUrl = removeTrailingSlash(baseUrl);
  const globalMiddlewares = [];
  async function coreFetch(schemaPath, fetchOptions) {
    const {
      baseUrl: localBaseUrl,
      fetch = baseFetch,
      Request = CustomRequest,
      headers,
      params = {},
      parseAs = "json",
      querySerializer: requestQuerySerializer,
      bodySerializer = globalBodySerializer ?? defaultBodySerializer,
      pathSerializer: requestPathSerializer,
      body,
      middleware: requestMiddlewares = [],
      ...init
    } = fetchOptions || {};
    let finalBaseUrl = baseUrl;
    if (localBaseUrl) {
      finalBaseUrl = removeTrailingSlash(localBaseUrl) ?? baseUrl;
    }
    let querySerializer = typeof globalQuerySerializer === "function" ? globalQuerySerializer : createQuerySerializer(globalQuerySerializer);
    if (requestQuerySerializer) {
      querySerializer = typeof requestQuerySerializer === "function" ? requestQuerySerializer : createQuerySerializer({
        ...typeof globalQuerySerializer === "object" ? globalQuerySerializer : {},
        ...requestQuerySerializer
      });
    }
    const pathSerializer = requestPathSerializer || globalPathSerializer || defaultPathSerializer;
    const serializedBody = body === void 0 ? void 0 : bodySerializer(
      body,
      // Note: we declare mergeHeaders() both here and below because it’s a bit of a chicken-or-egg situation:
      // bodySerializer() needs all headers so we aren’t dropping ones set by the user, however,
      // the result of this ALSO sets the lowest-priority content-type header. So we re-merge below,
      // setting the content-type at the very beginning to be overwritten.
      // Lastly, based on the way headers work, it’s not a simple “present-or-not” check becauase null intentionally un-sets headers.
      mergeHeaders(baseHeaders, headers, params.header)
    );
    const finalHeaders = mergeHeaders(
      // with no body, we should not to set Content-Type
      serializedBody === void 0 || // if serialized body is FormData; browser will correctly set Content-Type & boundary expression
      serializedBody instanceof FormData ? {} : {
        "Content-Type": "application/json"
      },
      baseHeaders,
      headers,
      params.header
    );
    const finalMiddlewares = [...globalMiddlewares, ...requestMiddlewares];
    const requestInit = {
      redirect: "follow",
      ...baseOptions,
      ...init,
      body: serializedBody,
      headers: finalHeaders
    };
    let id;
    let options;
    let request = new Request(
      createFinalURL(schemaPath, { baseUrl: finalBaseUrl, params, querySerializer, pathSerializer }),
      requestInit
    );
    let response;
    for (const key in init) {
      if (!(key in request)) {
        request[key] = init[key];
      }
    }
    if (finalMiddlewares.length) {
      id = randomID();
      options = Object.freeze({
        baseUrl: finalBaseUrl,
        fetch,
        parseAs,
        querySerializer,
        bodySerializer,
        pathSerializer
      });
      for (const m of finalMiddlewares) {
        if (m && typeof m === "object" && typeof m.onRequest === "function") {
          const result = await m.onRequest({
            request,
            schemaPath,
            params,
            options,
            id
          });
          if (result) {
            if (result instanceof Request) {
              request = result;
            } else if (result instanceof Response) {
              response = result;
              break;
            } else {
              throw new Error("onRequest: must return new Request() or Response() when modifying the request");
            }
          }
        }
      }
    }
    if (!response) {
      try {
        response = await fetch(request, requestInitExt);
      } catch (error22) {
        let errorAfterMiddleware = error22;
        if (finalMiddlewares.length) {
          for (let i = finalMiddlewares.length - 1; i >= 0; i--) {
            const m = finalMiddlewares[i];
            if (m && typeof m === "object" && typeof m.onError === "function") {
              const result = await m.onError({
                request,
                error: errorAfterMiddleware,
                schemaPath,
                params,
                options,
                id
              });
              if (result) {
                if (result instanceof Response) {
                  errorAfterMiddleware = void 0;
                  response = result;
                  break;
                }
                if (result instanceof Error) {
                  errorAfterMiddleware = result;
                  continue;
                }
                throw new Error("onError: must return new Response() or instance of Error");
              }
            }
          }
        }
        if (errorAfterMiddleware) {
          throw errorAfterMiddleware;
        }
      }
      if (finalMiddlewares.length) {
        for (let i = finalMiddlewares.length - 1; i >= 0; i--) {
          const m = finalMiddlewares[i];
          if (m && typeof m === "object" && typeof m.onResponse === "function") {
            const result = await m.onResponse({
              request,
              response,
              schemaPath,
              params,
              options,
              id
            });
            if (result) {
              if (!(result instanceof Response)) {
                throw new Error("onResponse: must return new Response() when modifying the response");
              }
              response = result;
            }
          }
        }
      }
    }
    const contentLength = response.headers.get("Content-Length");
    if (response.status === 204 || request.method === "HEAD" || contentLength === "0" && !response.headers.get("Transfer-Encoding")?.includes("chunked")) {
      return response.ok ? { data: void 0, response } : { error: void 0, response };
    }
    if (response.ok) {
      const getResponseData = async () => {
        if (parseAs === "stream") {
          return response.body;
        }
        if (parseAs === "json" && !contentLength) {
          const raw = await response.text();
          return raw ? JSON.parse(raw) : void 0;
        }
        return await response[parseAs]();
      };
      return { data: await getResponseData(), response };
    }
    let error2 = await response.text();
    try {
      error2 = JSON.parse(error2);
    } catch {
    }
    return { error: error2, response };
  }
  return {
    request(method, url, init) {
      return coreFetch(url, { ...init, method: method.toUpperCase() });
    },
    /** Call a GET endpoint */
    GET(url, init) {
      return coreFetch(url, { ...init, method: "GET" });
    },
    /** Call a PUT endpoint */
    PUT(url, init) {
      return coreFetch(url, { ...init, method: "PUT" });
    },
    /** Call a POST endpoint */
    POST(url, init) {
      return coreFetch(url, { ...init, method: "POST" });
    },
    /** Call a DELETE endpoint */
    DELETE(url, init) {
      return coreFetch(url, { ...init, method: "DELETE" });
    },
    /** Call a OPTIONS endpoint */
    OPTIONS(url, init) {
      return coreFetch(url, { ...init, method: "OPTIONS" });
    },
    /** Call a HEAD endpoint */
    HEAD(url, init) {
      return coreFetch(url, { ...init, method: "HEAD" });
    },
    /** Call a PATCH endpoint */
    PATCH(url, init) {
      return coreFetch(url, { ...init, method: "PATCH" });
    },
    /** Call a TRACE endpoint */
    TRACE(url, init) {
      return coreFetch(url, { ...init, method: "TRACE" });
    },
    /** Register middleware */
    use(...middleware) {
      for (const m of middleware) {
        if (!m) {
          continue;
        }
        if (typeof m !== "object" || !("onRequest" in m || "onResponse" in m || "onError" in m)) {
          throw new Error("Middleware must be an object with one of `onRequest()`, `onResponse() or `onError()`");
        }
        globalMiddlewares.push(m);
      }
    },
    /** Unregister middleware */
    eject(...middleware) {
      for (const m of middleware) {
        const i = globalMiddlewares.indexOf(m);
        if (i !== -1) {
          globalMiddlewares.splice(i, 1);
        }
      }
    }
  };
}
function serializePrimitiveParam(name, value, options) {
  if (value === void 0 || value === null) {
    return "";
  }
  if (typeof value === "object") {
    throw new Error(
      "Deeply-nested arrays/objects aren’t supported. Provide your own `querySerializer()` to handle these."
    );
  }
  return `${name}=${options?.allowReserved === true ? value : encodeURIComponent(value)}`;
}
function serializeObjectParam(name, value, options) {
  if (!value || typeof value !== "object") {
    return "";
  }
  const values = [];
  const joiner = {
    simple: ",",
    label: ".",
    matrix: ";"
  }[options.style] || "&";
  if (options.style !== "deepObject" && options.explode === false) {
    for (const k in value) {
      values.push(k, options.allowReserved === true ? value[k] : encodeURIComponent(value[k]));
    }
    const final2 = values.join(",");
    switch (options.style) {
      case "form": {
        return `${name}=${final2}`;
      }
      case "label": {
        return `.${final2}`;
      }
      case "matrix": {
        return `;${name}=${final2}`;
      }
      default: {
        return final2;
      }
    }
  }
  for (const k in value) {
    const finalName = options.style === "deepObject" ? `${name}[${k}]` : k;
    values.push(serializePrimitiveParam(finalName, value[k], options));
  }
  const final = values.join(joiner);
  return options.style === "label" || options.style === "matrix" ? `${joiner}${final}` : final;
}
function serializeArrayParam(name, value, options) {
  if (!Array.isArray(value)) {
    return "";
  }
  if (options.explode === false) {
    const joiner2 = { form: ",", spaceDelimited: "%20", pipeDelimited: "|" }[options.style] || ",";
    const final = (options.allowReserved === true ? value : value.map((v) => encodeURIComponent(v))).join(joiner2);
    switch (options.style) {
      case "simple": {
        return final;
      }
      case "label": {
        return `.${final}`;
      }
      case "matrix": {
        return `;${name}=${final}`;
      }
      // case "spaceDelimited":
      // case "pipeDelimited":
      default: {
        return `${name}=${final}`;
      }
    }
  }
  const joiner = { simple: ",", label: ".", matrix: ";" }[options.style] || "&";
  const values = [];
  for (const v of value) {
    if (options.style === "simple" || options.style === "label") {
      values.push(options.allowReserved === true ? v : encodeURIComponent(v));
    } else {
      values.push(serializePrimitiveParam(name, v, options));
    }
  }
  return options.style === "label" || options.style === "matrix" ? `${joiner}${values.join(joiner)}` : values.join(joiner);
}
function createQuerySerializer(options) {
  return function querySerializer(queryParams) {
    const search = [];
    if (queryParams && typeof queryParams === "object") {
      for (const name in queryParams) {
        const value = queryParams[name];
        if (value === void 0 || value === null) {
          continue;
        }
        if (Array.isArray(value)) {
          if (value.length === 0) {
            continue;
          }
          search.push(
            serializeArrayParam(name, value, {
              style: "form",
              explode: true,
              ...options?.array,
              allowReserved: options?.allowReserved || false
            })
          );
          continue;
        }
        if (typeof value === "object") {
          search.push(
            serializeObjectParam(name, value, {
              style: "deepObject",
              explode: true,
              ...options?.object,
              allowReserved: options?.allowReserved || false
            })
          );
          continue;
        }
        search.push(serializePrimitiveParam(name, value, options));
      }
    }
    return search.join("&");
  };
}
function defaultPathSerializer(pathname, pathParams) {
  let nextURL = pathname;
  for (const match of pathname.match(PATH_PARAM_RE) ?? []) {
    let name = match.substring(1, match.length - 1);
    let explode = false;
    let style = "simple";
    if (name.endsWith("*")) {
      explode = true;
      name = name.substring(0, name.length - 1);
    }
    if (name.startsWith(".")) {
      style = "label";
      name = name.substring(1);
    } else if (name.startsWith(";")) {
      style = "matrix";
      name = name.substring(1);
    }
    if (!pathParams || pathParams[name] === void 0 || pathParams[name] === null) {
      continue;
    }
    const value = pathParams[name];
    if (Array.isArray(value)) {
      nextURL = nextURL.replace(match, serializeArrayParam(name, value, { style, explode }));
      continue;
    }
    if (typeof value === "object") {
      nextURL = nextURL.replace(match, serializeObjectParam(name, value, { style, explode }));
      continue;
    }
    if (style === "matrix") {
      nextURL = nextURL.replace(match, `;${serializePrimitiveParam(name, value)}`);
      continue;
    }
    nextURL = nextURL.replace(match, style === "label" ? `.${encodeURIComponent(value)}` : encodeURIComponent(value));
  }
  return nextURL;
}
function defaultBodySerializer(body, headers) {
  if (body instanceof FormData) {
    return body;
  }
  if (headers) {
    const contentType = headers.get instanceof Function ? headers.get("Content-Type") ?? headers.get("content-type") : headers["Content-Type"] ?? headers["content-type"];
    if (contentType === "application/x-www-form-urlencoded") {
      return new URLSearchParams(body).toString();
    }
  }
  return JSON.stringify(body);
}
function createFinalURL(pathname, options) {
  let finalURL = `${options.baseUrl}${pathname}`;
  if (options.params?.path) {
    finalURL = options.pathSerializer(finalURL, options.params.path);
  }
  let search = options.querySerializer(options.params.query ?? {});
  if (search.startsWith("?")) {
    search = search.substring(1);
  }
  if (search) {
    finalURL += `?${search}`;
  }
  return finalURL;
}
function mergeHeaders(...allHeaders) {
  const finalHeaders = new Headers();
  for (const h of allHeaders) {
    if (!h || typeof h !== "object") {
      continue;
    }
    const iterator = h instanceof Headers ? h.entries() : Object.entries(h);
    for (const [k, v] of iterator) {
      if (v === null) {
        finalHeaders.delete(k);
      } else if (Array.isArray(v)) {
        for (const v2 of v) {
          finalHeaders.append(k, v2);
        }
      } else if (v !== void 0) {
        finalHeaders.set(k, v);
      }
    }
  }
  return finalHeaders;
}
function removeTrailingSlash(url) {
  if (url.endsWith("/")) {
    return url.substring(0, url.length - 1);
  }
  return url;
}

// libs/sdk/transport.ts
var repeatableMethods = ["GET", "PUT", "DELETE"];
var Transport = class {
  constructor(options) {
    this.options = options;
    const { baseUrl, token } = options;
    this.http = createClient({
      baseUrl,
      headers: token === void 0 ? {} : { authorization: `Bearer ${token}` },
      querySerializer: { array: { style: "form", explode: false } }
    });
  }
  /** The body of the answer. Throws a HandtestError, or the reason of the signal. */
  async call(operation2, request) {
    const { maxRetries } = this.options;
    const repeatable = request.repeatable === true || repeatableMethods.includes(operation2.method) && !replacesSecret(request.body) || request.headers?.["idempotency-key"] !== void 0;
    let mayBeDone = false;
    for (let number = 1; ; number++) {
      const answer = await this.attempt(operation2, request);
      if (!(answer instanceof HandtestError)) return answer.data;
      if (mayBeDone && operation2.method === "DELETE" && isAbsent(answer)) return {};
      mayBeDone ||= answer.status !== 429;
      await this.pauseOrThrow(answer, { number, maxRetries, repeatable }, request.signal);
    }
  }
  /** The bytes of an answer without an end; undefined for an empty answer. Ends with the signal only. */
  async stream(operation2, request) {
    const answer = await this.exchange(operation2, request, { parseAs: "stream", signal: request.signal });
    if (answer instanceof HandtestError) throw answer;
    return answer.data ?? void 0;
  }
  attempt(operation2, request) {
    return withTimeLimit(
      this.options.timeoutMs,
      request.signal,
      (signal) => this.exchange(operation2, request, { signal })
    );
  }
  async exchange({ method, path }, request, init) {
    request.signal?.throwIfAborted();
    const { body, headers, path: values, query } = request;
    const params = { path: values, query };
    const { fetch } = this.options;
    const options = {
      ...{ params, body, headers, ...init },
      // The signal again, because Node may cut the link between it and the signal of the request.
      fetch: (sent) => fetch(sent, { signal: init.signal })
    };
    try {
      const exchanged = await this.http.request(method, path, options);
      const { response, error: error2 } = exchanged;
      return response.ok ? exchanged : redirectError(response, this.options) ?? errorOf(response, error2);
    } catch (error2) {
      request.signal?.throwIfAborted();
      return unanswered(error2, this.options);
    }
  }
  async pauseOrThrow(error2, attempt, signal) {
    const delayMs = retryDelayMs(error2, attempt, Math.random());
    if (delayMs === void 0) throw error2;
    await pause(delayMs, signal);
  }
};
function isAbsent({ code }) {
  return code.endsWith("_not_found") && code !== "endpoint_not_found";
}
function replacesSecret(body) {
  return body?.regenerateSecret === true;
}
function redirectError({ redirected, status, url }, { baseUrl }) {
  if (!redirected || status !== 401) return void 0;
  const { origin } = new URL(url);
  if (origin === new URL(baseUrl).origin) return void 0;
  const message = `${baseUrl} redirects to ${origin}, where the token is not sent: use that address`;
  return new HandtestError(message, { status, code: "token_not_accepted" });
}
function unanswered(cause, { baseUrl, timeoutMs }) {
  const { name } = cause;
  if (name === "TimeoutError") {
    return new HandtestError(`${baseUrl} has not answered within ${timeoutMs} ms`, {
      code: "request_timeout",
      cause
    });
  }
  if (name === "SyntaxError") {
    return new HandtestError(`${baseUrl} has not answered with JSON, so it is not the address of the API`, {
      code: "invalid_answer",
      cause
    });
  }
  const reason = failedFetchReason(cause);
  return new HandtestError(`${baseUrl} cannot be reached${reason === void 0 ? "" : `: ${reason}`}`, {
    code: "connection_failed",
    cause
  });
}

// libs/sdk/handtest.ts
var Handtest = class extends Api {
  constructor(options = {}) {
    super();
    const transport = new Transport({
      token: tokenOf(options.token ?? variable("HANDTEST_TOKEN")),
      baseUrl: baseUrlOf(options.baseUrl ?? variable("HANDTEST_URL")),
      fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
      maxRetries: retriesOf(options),
      timeoutMs: timeLimitOf(options) ?? 6e4
    });
    const methods = methodsOf(operations, transport);
    Object.assign(this, methods, { jobs: jobsOf(methods.jobs, transport) });
  }
};
function retriesOf({ maxRetries = 4 }) {
  if (maxRetries >= 0) return maxRetries;
  throw new TypeError("maxRetries must be 0 or more");
}
function variable(name) {
  const { process: process2 } = globalThis;
  return process2?.env?.[name] || void 0;
}
function tokenOf(given) {
  const token = given?.trim();
  if (token === void 0 || /^[!-~]*$/.test(token)) return token;
  throw new TypeError("token must have visible ASCII characters only: copy it again");
}
function baseUrlOf(given) {
  if (given !== void 0 && /^https?:\/\/[^/]/.test(given)) return given.replace(/\/+$/, "");
  throw new TypeError("baseUrl must be a web address: give baseUrl, or set the variable HANDTEST_URL");
}

// libs/sdk/reliable-pass.ts
function isReliablePass(result) {
  if (!result?.success) return false;
  const { verdictConfidence, verdictSource } = result;
  if (!verdictConfidence || verdictConfidence.level === "high") return true;
  return verdictSource === "tester" && !verdictConfidence.flags.includes("contradicts_evidence");
}

// apps/action/input/origin.ts
function originOf(environment) {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: run2 } = environment;
  const origin = {
    source: "handtest-action",
    repository,
    sha: environment.GITHUB_SHA,
    ref: environment.GITHUB_REF,
    event: environment.GITHUB_EVENT_NAME,
    workflow: environment.GITHUB_WORKFLOW,
    actor: environment.GITHUB_ACTOR,
    runUrl: server && repository && run2 && `${server}/${repository}/actions/runs/${run2}`
  };
  return Object.fromEntries(Object.entries(origin).filter((pair) => !!pair[1]));
}

// apps/action/input/input-reader.ts
var InvalidInput = class extends Error {
  constructor(faults) {
    super(faults[0]);
    this.faults = faults;
  }
};
var InputReader = class {
  /** @param read answers the text of an input, empty when it is not given */
  constructor(read) {
    this.read = read;
    this.faults = [];
  }
  text(name) {
    return this.read(name).trim() || void 0;
  }
  /** @param variable the value of the environment variable that replaces the input */
  required(name, variable2) {
    const value = this.text(name) ?? variable2?.trim();
    if (!value) this.refuse(`${name} is required`);
    return value ?? "";
  }
  webAddress(name, variable2) {
    const value = this.required(name, variable2);
    if (value && !/^https?:\/\/[^/]/.test(value)) this.refuse(`${name} must begin with https:// or http://`);
    return value;
  }
  key(name, variable2) {
    const value = this.required(name, variable2);
    if (!/^[!-~]*$/.test(value)) this.refuse(`${name} must have visible ASCII characters only`);
    return value;
  }
  number(name) {
    const text = this.text(name);
    if (text === void 0) return void 0;
    const value = Number(text);
    if (Number.isNaN(value)) this.refuse(`${name} must be a number`);
    return value;
  }
  numberAboveZero(name) {
    const value = this.number(name);
    if (value !== void 0 && value <= 0) this.refuse(`${name} must be above 0`);
    return value;
  }
  /** The spellings of YAML 1.2. */
  flag(name) {
    const text = this.text(name)?.toLowerCase();
    if (text === void 0) return void 0;
    if (text !== "true" && text !== "false") this.refuse(`${name} must be true or false`);
    return text === "true";
  }
  object(name) {
    const text = this.text(name);
    if (text === void 0) return void 0;
    const value = parsed(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      return value;
    }
    this.refuse(`${name} must be a JSON object`);
    return void 0;
  }
  /** A JSON array, or texts with commas between. */
  list(name) {
    const text = this.text(name);
    if (text === void 0) return void 0;
    const value = text.startsWith("[") ? parsed(text) : text.split(",");
    if (!Array.isArray(value)) {
      this.refuse(`${name} must be a JSON array, or values separated by commas`);
      return void 0;
    }
    const items = value.map((item) => String(item).trim()).filter((item) => item !== "");
    return items.length > 0 ? items : void 0;
  }
  numbers(name) {
    const values = this.list(name)?.map(Number);
    if (values?.some(Number.isNaN)) this.refuse(`${name} must have numbers only`);
    return values;
  }
  refuse(fault) {
    if (!this.faults.includes(fault)) this.faults.push(fault);
  }
  /** @throws InvalidInput */
  throwFaults() {
    if (this.faults.length > 0) throw new InvalidInput(this.faults);
  }
};
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return void 0;
  }
}

// apps/action/input/action-input.ts
function actionInputOf(given) {
  const reader = new InputReader((name) => given.input(name));
  const { environment } = given;
  const input = {
    apiKey: reader.key("api-key", environment.HANDTEST_TOKEN),
    apiUrl: reader.webAddress("api-url", environment.HANDTEST_URL),
    request: requestOf(reader, given),
    waits: reader.flag("wait-for-result") ?? true,
    timeoutMs: minutes(reader.numberAboveZero("timeout-minutes")),
    cancelsOnAbort: reader.flag("cancel-on-abort") ?? true,
    failures: failuresOf(reader)
  };
  reader.throwFaults();
  return input;
}
function requestOf(reader, given) {
  const request = {
    projectId: reader.text("project-id"),
    organizationId: reader.text("organization-id"),
    url: reader.text("url"),
    description: reader.text("description"),
    additionalDescription: reader.text("additional-description"),
    template: reader.text("template"),
    templateContent: templateContentOf(reader, given),
    outputSchema: reader.object("output-schema"),
    resultsTemplate: reader.text("results-template"),
    targetDurationMinutes: reader.number("target-duration-minutes"),
    maxExtensionMinutes: reader.number("max-extension-minutes"),
    maxExtensionCount: reader.number("max-extension-count"),
    deviceClass: reader.text("device-class"),
    additionalValidationInstructions: reader.text("additional-validation-instructions"),
    metadata: { ...originOf(given.environment), ...reader.object("metadata") },
    prNumbers: reader.numbers("pr-numbers"),
    issueNumbers: reader.numbers("issue-numbers"),
    codehostRepos: reader.list("codehost-repos"),
    codehostToken: reader.text("codehost-token"),
    autoCreateCodehostIssues: reader.flag("auto-create-codehost-issues"),
    autoCreateCodehostIssuesRepo: reader.text("auto-create-codehost-issues-repo")
  };
  return Object.fromEntries(
    Object.entries(request).filter(([, value]) => value !== void 0)
  );
}
function templateContentOf(reader, given) {
  const path = reader.text("template-file");
  if (path === void 0) return void 0;
  if (reader.text("template") !== void 0) {
    reader.refuse("template-file must not be given together with template");
  }
  try {
    return given.file(path);
  } catch {
    reader.refuse(
      "template-file must be the path of a file in the repository: check it out before this step"
    );
    return void 0;
  }
}
function failuresOf(reader) {
  const failures = /* @__PURE__ */ new Set();
  if (reader.flag("fail-on-failure") ?? true) failures.add("failed");
  if (reader.flag("fail-on-doubt") ?? true) failures.add("doubtful");
  if (reader.flag("fail-on-timeout") ?? true) failures.add("timeout");
  if (reader.flag("fail-on-error") ?? true) failures.add("error");
  return failures;
}
var minutes = (count) => count === void 0 ? void 0 : count * 6e4;

// apps/action/report/annotation.ts
var levels = { critical: "error", high: "error", medium: "warning", low: "notice" };
var order = Object.keys(levels);
function annotationsOf({ extractedIssues = [], jobUrl }) {
  return extractedIssues.toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity)).map(({ severity, title, description }) => ({
    level: levels[severity],
    title: `${title} (${severity})`,
    message: `${description}
${jobUrl}`
  }));
}

// apps/action/report/outcome.ts
function outcomeOf({ status, result }) {
  if (status === "completed") {
    if (!result?.success) return "failed";
    return isReliablePass(result) ? "passed" : "doubtful";
  }
  return status === "expired" ? "timeout" : "error";
}
function explanationOf({ status, result, error: error2, reason }) {
  return result?.explanation ?? error2 ?? `The job is ${status}${reason ? ` (${reason})` : ""}`;
}

// apps/action/report/output.ts
function outputsOf(job) {
  const { result } = job;
  const outputs = {
    status: job.status,
    success: result && String(result.success),
    "pass-status": result?.passStatus,
    explanation: explanationOf(job),
    result: result && JSON.stringify(result),
    data: result?.data && JSON.stringify(result.data),
    findings: job.extractedIssues && JSON.stringify(job.extractedIssues),
    "tester-response": job.testerResponse,
    "tester-alias": job.testerAlias,
    "tester-avatar-url": job.testerAvatarUrl,
    "cost-usd": job.costUsd === void 0 ? void 0 : String(job.costUsd),
    "duration-seconds": job.testDurationSeconds === void 0 ? void 0 : String(job.testDurationSeconds),
    "job-id": job.id,
    "job-url": job.jobUrl
  };
  return Object.fromEntries(
    Object.entries(outputs).filter((pair) => pair[1] !== void 0)
  );
}

// apps/action/report/progress.ts
function logLine(text) {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim().replace(/^::/, ": :").replaceAll("##[", "## [");
}
function progressText(event) {
  switch (event.type) {
    case "created":
      return `The job ${event.jobId} is created`;
    case "message":
      return event.author === "system" ? void 0 : `${event.author}: ${event.message}`;
    case "extension":
      return `The tester added ${event.minutes} minutes`;
    case "finding":
      return `Finding (${event.severity}): ${event.title}`;
    case "status":
      return event.submittedAt ? "The tester handed in the report" : `${event.status}${event.testerAlias ? `: ${event.testerAlias} tests` : ""}`;
  }
}

// apps/action/report/markdown.ts
function plainText(text) {
  return text.replace(/\s+/g, " ").trim().replace(/[!-/:-@[-`{-~]/g, (character) => `&#${character.charCodeAt(0)};`);
}
function codeBlock(text, language = "") {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}
${text}
${fence}`;
}

// apps/action/report/summary.ts
var maximumFindings = 50;
var maximumFindingBytes = 6e5;
var maximumText = 2e4;
var headings = {
  passed: "✅ The test passed",
  failed: "❌ The test failed",
  doubtful: "❔ The test passed, but the evidence does not support the pass",
  timeout: "⌛ No tester finished in time",
  error: "⚠️ The job has no result"
};
function summaryOf(job) {
  const { result, extractedIssues: findings = [], testerResponse } = job;
  const parts = [
    `## ${headings[outcomeOf(job)]}`,
    plainText(cut(explanationOf(job))),
    factsOf(job),
    result?.data && `### Data

${codeBlock(cut(JSON.stringify(result.data, null, 2)), "json")}`,
    findings.length > 0 && `### Findings

${findingsText(findings)}`,
    testerResponse && `### Report

${codeBlock(cut(testerResponse))}`,
    `[Open the job](${job.jobUrl})`
  ];
  return `${parts.filter((part) => part).join("\n\n")}
`;
}
function factsOf(job) {
  const { request, testerAlias, testDurationSeconds, costUsd, result, livemode } = job;
  const facts = [
    ["Page", request.url && plainText(request.url)],
    ["Verdict", result?.passStatus && plainText(result.passStatus)],
    ["Confidence", result?.verdictConfidence && confidenceText(result.verdictConfidence)],
    ["Tester", testerAlias && plainText(testerAlias)],
    ["Duration", testDurationSeconds !== void 0 && `${testDurationSeconds} s`],
    ["Cost", costUsd !== void 0 && `${costUsd} USD`],
    ["Mode", !livemode && "test: a simulated tester answered"]
  ].filter(([, value]) => value);
  return ["| | |", "| --- | --- |", ...facts.map(([name, value]) => `| ${name} | ${value} |`)].join("\n");
}
function confidenceText({ level, flags }) {
  return plainText([level, ...flags].join(", "));
}
function findingsText(findings) {
  const shown = [];
  let freeBytes = maximumFindingBytes;
  for (const text of findings.slice(0, maximumFindings).map(findingText)) {
    const bytes = Buffer.byteLength(text) + 1;
    if (bytes > freeBytes) continue;
    freeBytes -= bytes;
    shown.push(text);
  }
  const left = findings.length - shown.length;
  return [...shown, ...left > 0 ? [`- … ${left} more`] : []].join("\n");
}
function findingText(finding) {
  const { title, severity, description, reproductionSteps } = finding;
  return [
    `- **${plainText(title)}** (${severity})<br>${plainText(cut(description))}`,
    ...reproductionSteps.map(({ text }, index) => `  ${index + 1}. ${plainText(cut(text))}`)
  ].join("\n");
}
var cut = (text) => text.length > maximumText ? `${text.slice(0, maximumText).replace(/[\ud800-\udbff]$/, "")} …` : text;

// apps/action/run-action.ts
var annotate = { error, warning, notice };
async function runAction() {
  const input = readInput();
  if (!input) return;
  setSecret(input.apiKey);
  if (input.request.codehostToken) setSecret(input.request.codehostToken);
  try {
    const client = new Handtest({ token: input.apiKey, baseUrl: input.apiUrl });
    if (input.waits) await report(await run(client, input), input);
    else await create(client, input);
  } catch (error2) {
    reportError(error2, input);
  }
}
function readInput() {
  const { env } = process;
  try {
    return actionInputOf({
      input: (name) => getInput(name),
      file: (path) => readFileSync(resolve(env.GITHUB_WORKSPACE ?? ".", path), "utf8"),
      environment: env
    });
  } catch (error2) {
    if (!(error2 instanceof InvalidInput)) throw error2;
    setOutput("status", "error");
    setOutput("explanation", error2.faults.join("\n"));
    for (const fault of error2.faults) setFailed(fault);
    return void 0;
  }
}
async function run(client, input) {
  const cancelled = new AbortController();
  const abort = () => cancelled.abort();
  const signals = ["SIGINT", "SIGTERM"];
  for (const signal of signals) process.on(signal, abort);
  let jobId;
  const onProgress = (event) => {
    if (event.type === "created") setOutput("job-id", jobId = event.jobId);
    const text = progressText(event);
    if (text) info(logLine(text));
  };
  const { timeoutMs, cancelsOnAbort: cancelOnAbort } = input;
  try {
    return await client.jobs.run(input.request, {
      signal: cancelled.signal,
      timeoutMs,
      cancelOnAbort,
      onProgress
    });
  } catch (error2) {
    if (jobId && isHandtestError(error2, "wait_timeout")) await showPage(client, jobId);
    throw error2;
  } finally {
    for (const signal of signals) process.off(signal, abort);
  }
}
async function showPage(client, jobId) {
  try {
    const { jobUrl } = await client.jobs.get(jobId);
    setOutput("job-url", jobUrl);
    info(`Its page: ${jobUrl}`);
  } catch (error2) {
    if (!isHandtestError(error2)) throw error2;
  }
}
async function create(client, { request }) {
  const { jobId } = await client.jobs.create(request);
  setOutput("status", "created");
  setOutput("job-id", jobId);
  info(`The job ${jobId} is created`);
  await showPage(client, jobId);
}
async function report(job, { failures }) {
  for (const [name, value] of Object.entries(outputsOf(job))) setOutput(name, value);
  for (const { level, title, message } of annotationsOf(job)) annotate[level](message, { title });
  if (process.env.GITHUB_STEP_SUMMARY) await summary.addRaw(summaryOf(job)).write();
  conclude(outcomeOf(job), explanationOf(job), failures);
}
function conclude(outcome, message, failures) {
  if (failures.has(outcome)) setFailed(message);
  else info(logLine(`${outcome}: ${message}`));
}
function reportError(error2, { failures }) {
  const isTimeout = isHandtestError(error2, "wait_timeout");
  setOutput("status", isTimeout ? "timeout" : "error");
  if (error2 instanceof Error && error2.name === "AbortError") {
    const message2 = "The workflow was cancelled";
    setOutput("explanation", message2);
    return setFailed(message2);
  }
  if (!isHandtestError(error2)) throw error2;
  for (const fault of error2.errors.slice(1)) error(fault.message);
  const requestId = error2.requestId ? ` (request ${error2.requestId})` : "";
  const message = `${error2.message}${requestId}`;
  setOutput("explanation", message);
  conclude(isTimeout ? "timeout" : "error", message, failures);
}

// apps/action/main.ts
await runAction();
