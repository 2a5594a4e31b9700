import { LINKED_PATHS, ROLE, type AreaDescriptor, type AreaPage, type RoleCode } from '@portal/domain';
import path from 'node:path';
import { appFolders } from './workspace';

/** The areas that the specification lists; a further area has pages of its own choice. */
const PRODUCT_AREAS = ['admin', 'contractors', 'field-repairs', 'finance-report', 'requests'];

let pages: AreaPage[];
beforeAll(async () => {
  const areas = PRODUCT_AREAS.map((name) => import(path.join(appFolders(name).source, 'area.ts')));
  pages = ((await Promise.all(areas)) as { area: AreaDescriptor }[]).flatMap(({ area }) => area.pages);
});

/** Pages of everybody who may read a request. */
const REQUEST_PAGES = ['/solicitud/:numero', '/request/notes'];
/** Pages of everybody. */
const COMMON_PAGES = ['/expediente'];

/** Role → further addresses, as spec 1 §6 and the product decisions list them. */
const STAFF_PAGES: Record<keyof typeof ROLE, string[]> = {
  processor: ['/request/processor'],
  report: ['/informe'],
  admin: [
    '/user',
    '/user/create',
    '/user/edit/:id',
    '/inventory',
    '/services',
    '/companys',
    '/companys/create',
    '/masters',
    '/masters/codes',
    '/deadlines',
    '/releases',
    '/audit',
    '/releases/jobs',
    '/jobs',
  ],
  client: ['/request/create', '/request/client'],
  assigner: ['/request/assign'],
  operator: ['/request/operator', '/repair/create'],
  liquidator: ['/repair', '/liquidation/create/:id'],
  invoicing: ['/facturacion'],
};
const CONTRACTOR_PAGES: Partial<Record<keyof typeof ROLE, string[]>> = {
  assigner: ['/contractor/request/assign', '/contractor/request/assign/agenda', '/request/assign/contractor'],
  operator: ['/request/operator', '/repair/create'],
  liquidator: ['/contractor/repair', '/contractor/liquidation/create/:id'],
};

const pathsFor = (role: RoleCode, audience: 'roles' | 'contractorRoles') =>
  new Set(pages.filter((page) => page[audience].includes(role)).map(({ path }) => path));

test.each(Object.keys(ROLE) as (keyof typeof ROLE)[])('the role %s opens its pages and no other', (role) => {
  const contractor = CONTRACTOR_PAGES[role];
  expect(pathsFor(ROLE[role], 'roles')).toEqual(
    new Set([...STAFF_PAGES[role], ...COMMON_PAGES, ...(role === 'admin' ? [] : REQUEST_PAGES)]),
  );
  expect(pathsFor(ROLE[role], 'contractorRoles')).toEqual(
    new Set(contractor && [...contractor, ...COMMON_PAGES, ...REQUEST_PAGES]),
  );
});

test('links the start page to pages of areas only', () => {
  expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(Object.values(LINKED_PATHS)));
});
