import { expect, test, type Page } from '@playwright/test';

import { openAs } from '../src/open-as';

const switchOf = (state: string) =>
  `<button class="ant-switch ${state}"><div class="ant-switch-handle"></div></button>`;
const table = (row: string) => `<table class="ui-table"><tbody><tr class="${row}"><td>Uno</td></tr></tbody></table>`;
const choice = (state: string) => `<label class="ui-choice"><input type="radio" ${state}><span>Uno</span></label>`;

/** Each component with a state that colours tell elsewhere, without and with it. */
const STATES: readonly [component: string, without: string, withIt: string][] = [
  ['a switch', switchOf(''), switchOf('ant-switch-checked')],
  [
    'a segment',
    '<div class="ant-segmented-item">Uno</div>',
    '<div class="ant-segmented-item ant-segmented-item-selected">Uno</div>',
  ],
  ['a row', table(''), table('ui-row-selected')],
  ['a choice', choice(''), choice('checked')],
  ['a checkbox', '<span class="ant-checkbox"></span>', '<span class="ant-checkbox ant-checkbox-checked"></span>'],
  ['a tab', '<button role="tab">Uno</button>', '<button role="tab" aria-selected="true">Uno</button>'],
  [
    'a toggle button',
    '<button class="ant-btn">Uno</button>',
    '<button class="ant-btn" aria-pressed="true">Uno</button>',
  ],
  [
    'a page number',
    '<button class="ui-page-button">1</button>',
    '<button class="ui-page-button" aria-current="page">1</button>',
  ],
  [
    'a menu entry',
    '<li class="ant-dropdown-menu-item">Uno</li>',
    '<li class="ant-dropdown-menu-item ant-dropdown-menu-item-active">Uno</li>',
  ],
  [
    'an option',
    '<div class="ant-select-item-option">Uno</div>',
    '<div class="ant-select-item-option ant-select-item-option-selected">Uno</div>',
  ],
  [
    'progress',
    '<div class="ant-progress-rail" style="height:8px"></div>',
    '<div class="ant-progress-rail" style="height:8px"><div class="ant-progress-track" style="height:8px;width:50%"></div></div>',
  ],
  ['a badge', '<span>Uno</span>', '<span class="ui-badge ui-tone-green">Uno</span>'],
  ['a mark', '<span>Uno</span>', '<span class="ant-tag">Uno</span>'],
];

test('every state is seen in forced colours, and what lies above the page has an edge', async ({ browser }) => {
  const page = await openAs(browser, 'assigner', '/request/assign', {
    forcedColors: 'active',
  });
  await page.getByRole('button', { name: 'Asignar' }).first().click();
  const dialog = page.locator('.ant-modal-container');
  await expect(dialog).toHaveCSS('border-top-width', '1px');
  const control = dialog.getByRole('switch').first();
  const off = await control.screenshot();
  await control.click();
  await page.mouse.move(0, 0);
  await control.blur();
  expect((await control.screenshot()).equals(off), 'the switch of a real form').toBe(false);
  const draw = async (html: string): Promise<Buffer> => {
    await page.evaluate((inner) => {
      document.body.innerHTML = `<div id="drawn" class="portal" style="position:fixed;inset:0 auto auto 0;padding:8px;width:160px;height:60px">${inner}</div>`;
    }, html);
    return page.locator('#drawn').screenshot();
  };
  const blank = await draw('');
  for (const [component, without, withIt] of STATES) {
    const drawn = await draw(without);
    expect(drawn.equals(blank), `${component} is seen without its state`).toBe(false);
    expect((await draw(withIt)).equals(drawn), `the state of ${component} is seen`).toBe(false);
  }
  await page.context().close();
});

/** Texts of the page that are hard to read on white paper, where browsers leave out the grounds. */
const paleTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const luminance = (colour: string): number => {
      const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? [])
        .map((part) => Number(part) / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const pale: string[] = [];
    while (texts.nextNode()) {
      const { parentElement: element, textContent } = texts.currentNode;
      if (!element || !textContent?.trim() || !element.checkVisibility({ visibilityProperty: true })) continue;
      const contrast = 1.05 / (luminance(getComputedStyle(element).color) + 0.05);
      if (contrast < 4.5) pale.push(`${textContent}: ${contrast.toFixed(1)}`);
    }
    return pale;
  });

for (const [who, path] of [
  ['assigner', '/solicitud/1150'],
  ['assigner', '/request/assign'],
  ['report', '/informe'],
  ['admin', '/companys'],
  ['assigner', '/seguir#nadie'],
  ['assigner', '/pedir#nadie'],
] as const)
  test(`${path} is printed in dark letters from a dark screen`, async ({ browser }) => {
    const page = await openAs(browser, who, path, { colorScheme: 'dark' });
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => paleTexts(page)).toEqual([]);
    await page.context().close();
  });
