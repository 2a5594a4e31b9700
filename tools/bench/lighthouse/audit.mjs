// Opens a page once under Lighthouse in a separate browser. Reads the settings from the command line and prints the result as
// JSON.
import lighthouse from 'lighthouse';
import puppeteer from 'puppeteer-core';

/** @type {{ url: string, session: { token: string, cookie: { name: string, value: string } } | null, chromium: string }} */
const { url, session, chromium } = JSON.parse(process.argv[2] ?? '');

const browser = await puppeteer.launch({ executablePath: chromium, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const page = await browser.newPage();
  if (session) {
    const { hostname } = new URL(url);
    await browser.setCookie({ ...session.cookie, domain: hostname, path: '/', httpOnly: true, sameSite: 'Strict' });
    await page.evaluateOnNewDocument((token) => sessionStorage.setItem('ps', token), session.token);
  }
  const settings = { logLevel: 'error', onlyCategories: ['performance'] };
  const result = await lighthouse(url, settings, undefined, page);
  if (!result) throw new Error(`Lighthouse found nothing at ${url}`);
  const { audits, categories } = result.lhr;
  const requests = audits['network-requests'].details.items.filter((item) => item.url.startsWith('http'));
  const answer = {
    score: Math.round(categories.performance.score * 100),
    largestPaint: audits['largest-contentful-paint'].numericValue,
    blocking: audits['total-blocking-time'].numericValue,
    bytes: requests.reduce((sum, { transferSize }) => sum + transferSize, 0),
  };
  process.stdout.write(JSON.stringify(answer));
} finally {
  await browser.close();
}
