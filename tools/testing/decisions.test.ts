import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { WORKSPACE_ROOT } from '../workspace-root.cjs';

/** They open with what the record holds already. */
const OF_A_RECORD = ['correction-form', 'edit-request-dialog', 'price-cell'];
const WITHOUT_DECISIONS = [
  'candidate-dialog',
  'change-password',
  'choose-password',
  'confirm-page',
  'continue-dialog',
  'days-off-panel',
  'deadlines-page',
  'deploy-tokens',
  'follow-forms',
  'forgot-password',
  'interrupt-dialog',
  'notice-preferences',
  'permit-dialog',
  'permits-page',
  'phone-dialog',
  'reason-dialog',
  'request-notes',
  'sign-in-page',
  'use-release-change',
  'withdraw-dialog',
];

it('finds a test of what stands in the decisions of each form of all areas when it opens', () => {
  const files = ['apps', 'libs/work']
    .flatMap((folder) =>
      readdirSync(path.join(WORKSPACE_ROOT, folder), { recursive: true }).map((name) => `${folder}/${String(name)}`),
    )
    .filter((file) => /\/src\/.*\.tsx$/.test(file) && !file.includes('node_modules'));
  const read = (file: string) => readFileSync(path.join(WORKSPACE_ROOT, file), 'utf8');
  const isTest = (file: string) => file.endsWith('.test.tsx');
  const asked = files.filter(isTest).flatMap((file) => [...read(file).matchAll(/openDecisions\('(.+?)'\)/g)]);
  const forms = files.filter((file) => !isTest(file) && /<(PortalForm|FormModal|SentForm)\b/.test(read(file)));
  expect(new Set(forms.map((file) => path.basename(file, '.tsx')))).toEqual(
    new Set([...asked.map(([, form]) => form), ...OF_A_RECORD, ...WITHOUT_DECISIONS]),
  );
});
