/** The commits of a repository: each has the whole content of its files. */
import { createHash } from 'node:crypto';

export type Files = ReadonlyMap<string, Buffer>;

export interface TreeEntry {
  readonly path: string;
  readonly mode: string;
  readonly type: 'blob' | 'tree';
  readonly sha: string;
  readonly size?: number;
}

export function gitSha(kind: 'blob' | 'tree' | 'commit', content: Buffer | string): string {
  const bytes = Buffer.from(content);
  return createHash('sha1').update(`${kind} ${bytes.length}\0`).update(bytes).digest('hex');
}

export class GitStore {
  /** Sha of the head, by branch. */
  readonly branches = new Map<string, string>();
  private readonly commits = new Map<string, Files>();

  /**
   * Adds a commit to the branch, which is created from `from` when it does not exist. A file that is null is deleted.
   * @returns its sha
   */
  commit(
    branch: string,
    changes: Readonly<Record<string, string | Buffer | null>>,
    from: string = branch,
  ): string {
    const parent = this.branches.get(branch) ?? this.branches.get(from) ?? '';
    const files = new Map(this.commits.get(parent));
    for (const [path, content] of Object.entries(changes)) {
      if (content === null) files.delete(path);
      else files.set(path, Buffer.from(content as string));
    }
    const listing = [...files].map(([path, content]) => `${path} ${gitSha('blob', content)}`);
    const sha = gitSha('commit', [parent, this.commits.size, ...listing].join('\n'));
    this.commits.set(sha, files);
    this.branches.set(branch, sha);
    return sha;
  }

  /** The sha of a branch, of a commit, or of the beginning of its sha. */
  resolve(ref: string): string | undefined {
    const name = ref.replace(/^(refs\/)?heads\//, '');
    const known = this.branches.get(name) ?? (this.commits.has(ref) ? ref : undefined);
    if (known !== undefined || !/^[0-9a-f]{7,40}$/.test(ref)) return known;
    return [...this.commits.keys()].find((sha) => sha.startsWith(ref));
  }

  filesAt(sha: string): Files {
    return this.commits.get(sha) ?? new Map();
  }

  /** In the order of git: by path. Directories are included only in a recursive listing, or at its top. */
  treeAt(sha: string, recursive: boolean): TreeEntry[] {
    const entries = new Map<string, TreeEntry>();
    for (const [path, content] of this.filesAt(sha)) {
      const parts = path.split('/');
      for (let depth = 1; depth < parts.length; depth++) {
        const folder = parts.slice(0, depth).join('/');
        entries.set(folder, {
          path: folder,
          mode: '040000',
          type: 'tree',
          sha: gitSha('tree', folder + sha),
        });
      }
      entries.set(path, {
        ...{ path, mode: '100644', type: 'blob', sha: gitSha('blob', content) },
        size: content.length,
      });
    }
    return [...entries.values()]
      .filter(({ path }) => recursive || !path.includes('/'))
      .toSorted((a, b) => (a.path < b.path ? -1 : 1));
  }
}
