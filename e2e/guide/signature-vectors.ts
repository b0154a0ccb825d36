/** Requests with good and bad signatures, and programs that ask the functions of the guide about them. */
import { createHmac } from 'node:crypto';

export interface Vector {
  readonly name: string;
  readonly isValid: boolean;
  /** In base64: a body is bytes. */
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly secret: string;
  /** Seconds since 1970. */
  readonly now: number;
}

// From the documentation of Standard Webhooks.
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const other = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=';
const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
const now = 1614265330;
const body = Buffer.from('{"test": 2432232314}');
const published = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';

function signature(key: string, timestamp: number | string = now, bytes: Buffer = body): string {
  const signed = createHmac('sha256', Buffer.from(key.slice(6), 'base64')).update(`${id}.${timestamp}.`);
  return `v1,${signed.update(bytes).digest('base64')}`;
}

function vector(name: string, isValid: boolean, changes: object = {}, bytes: Buffer = body): Vector {
  const headers = { 'webhook-id': id, 'webhook-timestamp': String(now), 'webhook-signature': published };
  const set = Object.entries({ ...headers, ...changes }).filter(([, value]) => value !== undefined);
  return { name, isValid, body: bytes.toString('base64'), headers: Object.fromEntries(set), secret, now };
}

const bytes = Buffer.of(0x7b, 0xff, 0x00, 0x7d);
const at = (timestamp: number) => ({
  'webhook-timestamp': String(timestamp),
  'webhook-signature': signature(secret, timestamp),
});

export const vectors: readonly Vector[] = [
  vector('as published', true),
  vector('bytes that are no text', true, { 'webhook-signature': signature(secret, now, bytes) }, bytes),
  vector('the second of two', true, { 'webhook-signature': `${signature(other)} ${published}` }),
  vector('the first of two', true, { 'webhook-signature': `${published} ${signature(other)}` }),
  vector('299 seconds old', true, at(now - 299)),
  vector('299 seconds early', true, at(now + 299)),
  vector('301 seconds old', false, at(now - 301)),
  vector('301 seconds early', false, at(now + 301)),
  vector('another body', false, {}, Buffer.from('{"test": 2432232315}')),
  vector('another id', false, { 'webhook-id': 'msg_other' }),
  vector('another time', false, { 'webhook-timestamp': String(now + 1) }),
  vector('another secret', false, { 'webhook-signature': signature(other) }),
  vector('another version', false, { 'webhook-signature': published.replace('v1,', 'v2,') }),
  vector('half a signature', false, { 'webhook-signature': published.slice(0, 20) }),
  vector('an empty signature', false, { 'webhook-signature': '' }),
  vector('a version alone', false, { 'webhook-signature': 'v1,' }),
  vector('no signature', false, { 'webhook-signature': undefined }),
  vector('no time', false, { 'webhook-timestamp': undefined }),
  vector('a time that is no number', false, {
    'webhook-timestamp': 'soon',
    'webhook-signature': signature(secret, 'soon'),
  }),
];

export interface Verifier {
  readonly file: string;
  readonly program: string;
  readonly args: readonly string[];
  /** Further files, by their names. */
  readonly files: Readonly<Record<string, string>>;
}

/** Each reads the vectors as JSON from its input and prints a list of booleans. */
export const verifiers: readonly Verifier[] = [
  {
    file: 'verify.mjs',
    program: 'node',
    args: ['ask.mjs'],
    files: {
      'ask.mjs': `import { readFileSync } from 'node:fs';
import { verify } from './verify.mjs';
const ask = ({ body, headers, secret, now }) => verify(Buffer.from(body, 'base64'), headers, secret, now);
console.log(JSON.stringify(JSON.parse(readFileSync(0, 'utf8')).map(ask)));`,
    },
  },
  {
    file: 'verify.py',
    program: 'python3',
    args: ['ask.py'],
    files: {
      'ask.py': `import base64, json, sys
from verify import verify
def ask(v): return verify(base64.b64decode(v["body"]), v["headers"], v["secret"], v["now"])
print(json.dumps([ask(v) for v in json.load(sys.stdin)]))`,
    },
  },
  {
    file: 'verify.go',
    program: 'go',
    args: ['run', 'verify.go', 'ask.go'],
    files: {
      'ask.go': `package main
import ("encoding/base64"; "encoding/json"; "os")
type vector struct { Body, Secret string; Headers map[string]string; Now int64 }
func main() {
  var vectors []vector
  if err := json.NewDecoder(os.Stdin).Decode(&vectors); err != nil { panic(err) }
  answers := []bool{}
  for _, v := range vectors {
    body, _ := base64.StdEncoding.DecodeString(v.Body)
    answers = append(answers, verify(body, func(name string) string { return v.Headers[name] }, v.Secret, v.Now))
  }
  json.NewEncoder(os.Stdout).Encode(answers)
}`,
    },
  },
  {
    file: 'verify.php',
    program: 'php',
    args: ['ask.php'],
    files: {
      'ask.php': `<?php
require 'verify.php';
$ask = fn($v) => verify(base64_decode($v['body']), $v['headers'], $v['secret'], $v['now']);
echo json_encode(array_map($ask, json_decode(file_get_contents('php://stdin'), true)));`,
    },
  },
];
