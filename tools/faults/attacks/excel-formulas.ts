import { fromBufferPromise } from 'yauzl';
import { text } from 'node:stream/consumers';

import { drawNoise, readReferences, requestForm } from '../write-load';
import type { DevelopmentAttack } from './attacked';
import { call, dataOf } from './call';

const FORMULAS = [
  "=cmd|' /C calc'!A0",
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1+1)',
  '\t=1+1',
  '\r=1+1',
  '=HYPERLINK("https://otro.example","Ver")',
  '</t></is></c><c><f>1+1</f></c>',
];

/** Reads every part of a workbook. */
async function partsOf(workbook: Buffer): Promise<Map<string, string>> {
  const parts = new Map<string, string>();
  const zip = await fromBufferPromise(workbook, { lazyEntries: true });
  for await (const entry of zip.eachEntry())
    parts.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  return parts;
}

/** Writes formulas where people write text, and looks for them in the exported workbook. */
export const excelFormulas: DevelopmentAttack = async (portal, { checks }) => {
  const client = await portal.as('cliente@demo.test');
  const administrator = await portal.as('admin@demo.test');
  const references = await readReferences(portal.database.pool);
  const photo = await drawNoise(64);
  let written = 0;
  for (const formula of FORMULAS) {
    const master = await call(portal, {
      method: 'POST',
      path: '/api/v1/masters/clients',
      as: administrator,
      body: { name: formula },
    });
    const named = master.status === 201 ? dataOf<{ id: number }>(master, 201, 'client').id : references.client;
    const form = requestForm({ ...references, client: String(named) }, formula, photo);
    const created = await call(portal, { method: 'POST', path: '/api/v1/request/', as: client, body: form });
    if (created.status === 201) written += 1;
  }
  const exported = await call(portal, { path: '/api/v1/informes/excel', as: await portal.as('informe@demo.test') });
  checks.expect('the report is exported', exported.status === 200, exported.text.slice(0, 200));
  const parts = await partsOf(exported.body);
  const sheets = [...parts].filter(([name]) => name.startsWith('xl/worksheets/'));
  const formulas = sheets.flatMap(([name, xml]) => (xml.match(/<f[\s>/]/g) ?? []).map(() => name));
  const inert = sheets.reduce((count, [, xml]) => count + (xml.match(/<is><t[^>]*>[=+\-@]/g) ?? []).length, 0);
  const links = [...parts.keys()].filter((name) => /externalLink|_rels\/sheet/.test(name));
  checks.say(
    `${written} requests with ${FORMULAS.length} formulas as text: ${inert} cells of text, ${formulas.length} formulas, ${links.length} links in the workbook`,
  );
  checks.expect('the texts are in the workbook', inert > 0, [...parts.keys()]);
  checks.expect('no cell is a formula', formulas.length === 0, formulas);
  checks.expect('nothing refers elsewhere', links.length === 0, links);
};
