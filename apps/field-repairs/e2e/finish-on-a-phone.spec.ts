import {
  drawPhoto,
  expect,
  expectSaved,
  fillFinish,
  inkOf,
  savedOnDevice,
  openFinish,
  openPhone,
  type OwnScenario,
  ownScenario,
  PORTAL,
  swipe,
  test,
} from '@portal/portal-e2e';

let work: OwnScenario;
test.beforeAll(async () => {
  work = await ownScenario(PORTAL);
});

test('scrolls with a finger over the paper without signing; keeps the entries and the signature over a refresh and a rotation', async ({
  browser,
  areaUrl,
}) => {
  const request = await work.requestIn('en proceso');
  const context = await openPhone(browser, areaUrl, work.operator);
  const page = await context.newPage();
  await openFinish(page, request);

  await test.step('a finger that scrolls over the paper does not sign, one that signs does not scroll', async () => {
    const paper = page.getByRole('img', { name: 'Firma' });
    // The page keeps scrolling for a while after the finger has left it.
    const toItsEnd = async (scroll: () => Promise<unknown>) => {
      const end = await page.evaluateHandle(() => ({
        reached: new Promise((resolve) => document.addEventListener('scrollend', resolve, { once: true })),
      }));
      await scroll();
      await end.evaluate(async ({ reached }) => void (await reached));
    };
    const centre = () => paper.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await toItsEnd(centre);
    const box = (await paper.boundingBox())!;
    const at = { x: box.x + 60, y: box.y + 140 };
    const scrolled = () => page.evaluate(() => window.scrollY);
    const before = await scrolled();
    await toItsEnd(() => swipe(page, at, { x: at.x, y: at.y + 200 }));
    expect(await scrolled()).toBeLessThan(before - 50);
    expect((await inkOf(page)).pixels).toBe(0);

    await toItsEnd(centre);
    const now = await scrolled();
    const box2 = (await paper.boundingBox())!;
    await swipe(page, { x: box2.x + 40, y: box2.y + 100 }, { x: box2.x + 260, y: box2.y + 120 });
    // From here on even what moves up and down is drawn.
    await swipe(page, { x: box2.x + 120, y: box2.y + 20 }, { x: box2.x + 130, y: box2.y + 180 });
    expect((await inkOf(page)).pixels).toBeGreaterThan(300);
    // A line that comes above the paper meanwhile moves the page a little; a scroll would move it by the whole way.
    expect(Math.abs((await scrolled()) - now)).toBeLessThan(50);
    await page.getByRole('button', { name: 'Limpiar' }).click();
    expect((await inkOf(page)).pixels).toBe(0);
  });

  await fillFinish(page, {
    description: 'Se selló la junta',
    result: [await drawPhoto('uno'), await drawPhoto('dos')],
  });
  await expectSaved(page);
  await expect.poll(() => savedOnDevice(page)).toEqual({ drafts: 1, files: 3 });
  const drawn = await inkOf(page);
  expect(drawn.pixels).toBeGreaterThan(200);

  await test.step('a refresh', async () => {
    await page.reload();
    await expect(page.getByLabel('Descripción')).toHaveValue('Se selló la junta');
    await expect(page.getByText('2 de 5')).toBeVisible();
    await expect(page.getByLabel(/^Cantidad de Válvula/)).toHaveValue('2');
    await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Rosa Ñancupil');
    await expect(page.getByLabel('Número de documento')).toHaveValue('12345678-5');
    // The last points of a line may be drawn a hair otherwise than under the hand.
    await expect.poll(async () => Math.abs((await inkOf(page)).pixels / drawn.pixels - 1)).toBeLessThan(0.15);
  });

  await test.step('a narrower phone shows the whole signature, and a wide one as it was drawn', async () => {
    await page.setViewportSize({ width: 300, height: 844 });
    await expect.poll(async () => (await inkOf(page)).width).toBeLessThan(drawn.width);
    const narrow = await inkOf(page);
    expect(narrow.right).toBeLessThanOrEqual(narrow.width);
    await page.setViewportSize({ width: 844, height: 390 });
    await expect.poll(async () => (await inkOf(page)).width).toBeGreaterThan(drawn.width);
    expect(Math.abs((await inkOf(page)).right - drawn.right)).toBeLessThan(2);
  });
  await context.close();
});
