// Opens a page once under Lighthouse in a separate browser. Reads the settings from the command line and prints the result as
// JSON.
import lighthouse, { defaultConfig, desktopConfig } from 'lighthouse';
import puppeteer from 'puppeteer-core';

/** @type {{ url: string, form: 'mobile' | 'desktop', session: { token: string, cookie: { name: string, value: string } } | null, chromium: string }} */
const { url, form, session, chromium } = JSON.parse(process.argv[2] ?? '');

const browser = await puppeteer.launch({ executablePath: chromium, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const page = await browser.newPage();
  if (session) {
    const { hostname } = new URL(url);
    await browser.setCookie({ ...session.cookie, domain: hostname, path: '/', httpOnly: true, sameSite: 'Strict' });
    await page.evaluateOnNewDocument((token) => sessionStorage.setItem('ps', token), session.token);
  }
  const settings = { logLevel: 'error', onlyCategories: ['performance'] };
  const result = await lighthouse(url, settings, form === 'desktop' ? desktopConfig : defaultConfig, page);
  if (!result) throw new Error(`Lighthouse found nothing at ${url}`);
  const { audits, categories, environment } = result.lhr;
  const requests = audits['network-requests'].details.items.filter((item) => item.url.startsWith('http'));
  const answer = {
    score: Math.round(categories.performance.score * 100),
    largestPaint: audits['largest-contentful-paint'].numericValue,
    blocking: audits['total-blocking-time'].numericValue,
    shift: audits['cumulative-layout-shift'].numericValue,
    bytes: requests.reduce((sum, { transferSize }) => sum + transferSize, 0),
    requests: requests.length,
    benchmark: environment.benchmarkIndex,
  };
  process.stdout.write(JSON.stringify(answer));
} finally {
  await browser.close();
}
