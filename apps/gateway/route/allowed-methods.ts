/** Which methods a path understands, over all routes that match it: what the header `Allow` lists. Pure. */

interface Pattern {
  readonly method: string;
  readonly shape: RegExp;
}

export class AllowedMethods {
  private readonly patterns: Pattern[] = [];

  /** @param pattern a path with `:name` for parameters, and perhaps `*` at its end */
  add(method: string, pattern: string): void {
    const shape = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+');
    this.patterns.push({ method, shape: new RegExp(`^${shape.replace(/\*$/, '.*')}$`) });
  }

  /** @param url as in the request line: with a query perhaps, and with letters percent-encoded */
  of(url: string): string[] {
    const path = decoded(url.split('?', 1)[0]!);
    const methods = this.patterns.filter(({ shape }) => shape.test(path)).map(({ method }) => method);
    return [...new Set(methods)].sort();
  }
}

/** As routers do: what would be read as a part of the path's structure stays encoded. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
