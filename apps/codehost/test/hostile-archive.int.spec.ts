import { searchEach } from './hostile-archive-run.js';
import { hostileArchives } from './hostile-archives.js';

describe('archives of an attacker', () => searchEach(hostileArchives));
