/** The texts of `--help`. Runs on Node 20, before anything is installed. */

const start = `npm start [-- --fresh]

Starts the whole system on this machine: Postgres, NATS, Redis and every service. It plays a sample job and runs until Ctrl-C.
The data stays in .handtest. The address, the keys and the logins of the demo are in .handtest/dev.json.

  --fresh           delete the data of earlier starts
  PORT=3001         port of the API (3000)
  POSTGRES_URL, NATS_URL, REDIS_URL
                    use running servers instead of new ones
  HANDTEST_FOLDER   keep the data in another folder

Variables of the services, such as ANTHROPIC_API_KEY, are read from the environment and from .env (see .env.example).`;

const test = `npm test [-- unit|int|e2e|web|chaos …] [-- a path]

Runs the tests on throw-away infrastructure: all tiers but chaos and measure.

  npm run test:unit -- apps/job       tests without infrastructure, of files with this path
  npm run test:int -- apps/job/test   tests of one service on real Postgres, NATS and Redis
  npm run test:e2e -- e2e/job-life    tests of the whole system; builds first
  npm run test:web -- e2e/web/journey tests of the whole system by a browser, which Debian's packages provide;
                                      without a path also measures how fast the web app is
  npm run test:chaos -- outage        long tests, which CI does not run (CONTRIBUTING.md)`;

const general = `node tools/run.mjs <command>

  start             start the whole system on this machine (npm start)
  demonstrate       watch a scripted tester do a sample job; "demonstrate mcp" plays an agent
  test              run the tests (npm test)
  build, typecheck, lint, generate
                    what CI checks, and what it expects to be generated
  bench, bench:duplicates, evaluate
                    measure the system, the search for duplicates, the reading of reports;
                    "bench browser" measures the remote browser, as a tester sees it

"start --help" and "test --help" say more. Commands install what is missing first.`;

/** The text of `--help`. Undefined when the arguments do not ask for help. */
export function usageOf(args) {
  const [command] = args;
  const asks = ['--help', '-h'].some((option) => args.includes(option));
  if (command !== undefined && command !== 'help' && !asks) return undefined;
  return { start, test }[command] ?? general;
}
