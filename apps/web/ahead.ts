/** Runs before all other scripts, and before the first paint: the page does not flash in another look, and its first requests are
 * on their way while the browser compiles the app. */
import './client/first-reads.js';
import { showLooks } from './client/look.js';

showLooks();
