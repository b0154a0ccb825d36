/** The methods of all routes that match a path: the header `Allow`. Pure. */

interface Pattern {
  readonly method: string;
  readonly shape: RegExp;
}

export class AllowedMethods {
  private readonly patterns: Pattern[] = [];

  /** @param pattern a path with `:name` for parameters; it may end in `*` */
  add(method: string, pattern: string): void {
    const shape = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+');
    this.patterns.push({ method, shape: new RegExp(`^${shape.replace(/\*$/, '.*')}$`) });
  }

  /** @param url of the request line, with query and percent-encoding */
  of(url: string): string[] {
    const path = decoded(url.split('?', 1)[0]!);
    const methods = this.patterns.filter(({ shape }) => shape.test(path)).map(({ method }) => method);
    return [...new Set(methods)].sort();
  }
}

/** The path without repeated slashes and without one at its end, which no route has. */
export function tidyPath(url: string): string {
  return url
    .split('?', 1)[0]!
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '');
}

/** As routers do: encoded separators of paths stay encoded. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
