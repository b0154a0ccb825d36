/** Makes each page look and behave as the device of the job, before its first line of script runs. */
import type { Cdp, Params } from '../chromium/cdp.js';
import type { Target } from '../chromium/targets.js';
import type { VisitContext } from '../visit/visit-context.js';

type UserAgent = Params<'Emulation.setUserAgentOverride'>[0];

const phone = {
  platform: 'Android',
  platformVersion: '14.0.0',
  model: 'Pixel 8',
  text: 'Linux; Android 10; K',
};
const computer = { platform: 'Linux', platformVersion: '6.1.0', model: '', text: 'X11; Linux x86_64' };

/**
 * Without a screen, Chromium calls itself `HeadlessChrome`, which sites answer with "unsupported browser".
 * @param product as `Browser.getVersion` answers it: `HeadlessChrome/156.0.8078.79`
 */
function userAgentOf(product: string, isMobile: boolean): UserAgent {
  const fullVersion = product.split('/')[1] ?? '0';
  const version = fullVersion.split('.')[0]!;
  const { text, ...device } = isMobile ? phone : computer;
  const brands = ['Chromium', 'Google Chrome', 'Not=A?Brand'];
  const versions = (known: string, other: string) =>
    brands.map((brand, index) => ({ brand, version: index === brands.length - 1 ? other : known }));
  return {
    userAgent:
      `Mozilla/5.0 (${text}) AppleWebKit/537.36 (KHTML, like Gecko) ` +
      `Chrome/${version}.0.0.0${isMobile ? ' Mobile' : ''} Safari/537.36`,
    platform: isMobile ? 'Linux armv8l' : 'Linux x86_64',
    userAgentMetadata: {
      ...device,
      brands: versions(version, '99'),
      fullVersionList: versions(fullVersion, '99.0.0.0'),
      architecture: isMobile ? '' : 'x86',
      bitness: isMobile ? '' : '64',
      mobile: isMobile,
      wow64: false,
    },
  };
}

export class PageSetup {
  private userAgent: Promise<UserAgent> | undefined;

  constructor(
    private readonly cdp: Cdp,
    private readonly viewport: VisitContext['viewport'],
  ) {}

  async attached({ sessionId, type }: Target): Promise<void> {
    const { width, height, isMobile } = this.viewport;
    const { cdp } = this;
    this.userAgent ??= cdp.send('Browser.getVersion').then(({ product }) => userAgentOf(product, isMobile));
    const userAgent = this.userAgent.then((known) =>
      cdp.send('Emulation.setUserAgentOverride', known, sessionId),
    );
    if (type !== 'page') {
      await (type === 'iframe'
        ? Promise.all([cdp.send('Page.enable', undefined, sessionId), userAgent])
        : userAgent);
      return;
    }
    const metrics = { width, height, deviceScaleFactor: isMobile ? 2 : 1, mobile: isMobile };
    await Promise.all([
      userAgent,
      cdp.send('Page.enable', undefined, sessionId),
      cdp.send('Emulation.setDeviceMetricsOverride', metrics, sessionId),
      cdp.send('Emulation.setTouchEmulationEnabled', { enabled: isMobile, maxTouchPoints: 5 }, sessionId),
    ]);
  }
}
