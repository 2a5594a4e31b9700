import type { FakeRequest, FakeResponse } from '@portal/api-client';
import { ROLE, type Notice } from '@portal/domain';
import { act, screen, within } from '@testing-library/react';
import { answer } from '../../../../../tools/testing/browser/samples';
import { personWith } from '../../testing/fixtures';
import { openPortal } from '../../testing/open-portal';

const notice = (id: number, isRead = false): Notice => ({
  id,
  title: 'Solicitud nueva por asignar',
  at: '2026-11-21T13:00:00.000Z',
  isRead,
  request: {
    id: 100 + id,
    numRequest: 1_000 + id,
    client: 'Comercial Ñandú SpA',
    service: 'Gasfitería',
    address: 'Mall Peñalolén, Local 214',
    status: 'solicitado',
  },
});

type Network = {
  unread?: number;
  list?: FakeResponse | ((query: object) => FakeResponse);
};

function openNotices(address: string, { unread = 0, list = answer({ notices: [], hasOlder: false }) }: Network = {}) {
  return openPortal(address, {
    user: personWith([ROLE.assigner]),
    network: ({ method, path, query }) => {
      if (method !== 'GET') return answer(null);
      if (path === '/notices/unread') return answer({ unread });
      if (path === '/notices') return typeof list === 'function' ? list(query ?? {}) : list;
      return undefined;
    },
  });
}

const changesIn = (requests: FakeRequest[]) =>
  requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ method, path, body }));

describe('the bell', () => {
  it('counts to nine', async () => {
    openNotices('/home', { unread: 10 });
    expect(await screen.findByRole('button', { name: 'Avisos, 9+ sin leer' })).toHaveTextContent('9+');
  });

  it('opens the newest over the page; one of them is read and leads to its request', async () => {
    const waiting = { ...notice(1, true), request: null, path: '/request/assign' };
    const { person, requests, address } = openNotices('/home', {
      unread: 1,
      list: answer({ notices: [notice(2), waiting], hasOlder: false }),
    });
    const bell = await screen.findByRole('button', { name: 'Avisos, 1 sin leer' });
    expect(bell).toHaveTextContent('1');
    await person.click(bell);
    const drawer = await screen.findByRole('dialog', { name: 'Avisos' });
    const [newest, read] = await within(drawer).findAllByRole('link', { name: /por asignar/ });
    expect(newest).toHaveTextContent('Solicitud nueva por asignar (sin leer)');
    expect(newest).toHaveTextContent('N° 1002 · Comercial Ñandú SpA, Gasfitería');
    expect(read).not.toHaveTextContent('sin leer');
    expect(read).toHaveAttribute('href', '/request/assign');
    await person.click(newest!);
    expect(address()).toBe('/solicitud/1002');
    expect(changesIn(requests)[0]).toEqual({ method: 'PUT', path: '/notices/2/read', body: {} });
  });

  it('marks all that it shows as read', async () => {
    const { person, requests } = openNotices('/home', {
      unread: 2,
      list: answer({ notices: [notice(7), notice(6)], hasOlder: true }),
    });
    await person.click(await screen.findByRole('button', { name: 'Avisos, 2 sin leer' }));
    await screen.findAllByText('Solicitud nueva por asignar');
    await person.click(screen.getByRole('button', { name: 'Marcar todo como leído' }));
    expect(changesIn(requests)).toEqual([{ method: 'PUT', path: '/notices/read', body: { upTo: 7 } }]);
  });
});

it('marks the notices of the request that a person opens as read', async () => {
  const { requests } = openNotices('/solicitud/1042', { unread: 1 });
  await screen.findByRole('button', { name: 'Avisos, 1 sin leer' });
  expect(changesIn(requests)).toEqual([{ method: 'PUT', path: '/notices/request/1042/read', body: {} }]);
});

it('opens the page of a notice that was chosen on the device', async () => {
  const workers = new EventTarget();
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true });
  try {
    const { address } = openNotices('/home');
    await screen.findByRole('button', { name: 'Avisos' });
    act(() => {
      workers.dispatchEvent(new MessageEvent('message', { data: { kind: 'open-page', path: '/solicitud/7' } }));
    });
    expect(address()).toBe('/solicitud/7');
  } finally {
    Reflect.deleteProperty(navigator, 'serviceWorker');
  }
});

describe('the page of notices', () => {
  it('filters by the address, and keeps the filters in it', async () => {
    const { person, requests, address } = openNotices('/notices', {
      list: answer({ notices: [notice(1)], hasOlder: false }),
    });
    await screen.findByText('Solicitud nueva por asignar');
    const lists = () => requests.filter(({ path }) => path === '/notices').map(({ query }) => query);
    expect(lists()).toEqual([{}]);
    await person.click(screen.getByText('Sin leer'));
    expect(address()).toBe('/notices?unread=1');
    expect(lists().at(-1)).toEqual({ unread: 1 });
  });

  it('shows them below their day, before a week below their month, and opens the newest and those with unread ones', async () => {
    const at = (time: string, ...ids: number[]) => ids.map((id) => ({ ...notice(id, id !== 5), at: time }));
    jest.useFakeTimers({ now: new Date('2026-11-22T12:00:00Z'), doNotFake: ['setTimeout', 'queueMicrotask'] });
    const notices = [
      ...at('2026-11-22T11:00:00.000Z', 9),
      ...at('2026-11-20T13:00:00.000Z', 4, 3),
      ...at('2026-11-19T12:00:00.000Z', 5),
      ...at('2026-10-09T13:00:00.000Z', 2),
    ];
    openNotices('/notices', { list: answer({ notices, hasOlder: false }) });
    const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);
    const titles = textsOf(await screen.findAllByText(/ avisos?$|^Antes/));
    expect(titles).toEqual([
      'hoy 22-11-2026 · 1 aviso',
      'vie 20-11-2026 · 2 avisos',
      'jue 19-11-2026 · 1 aviso',
      'Antes, en octubre',
    ]);
    const times = textsOf(screen.getAllByText(/^\d\d[:-]\d\d/));
    expect(times).toEqual(['08:00', '10:00', '10:00', '09:00', '09-10-2026']);
    jest.useRealTimers();
    const open = screen.getAllByRole('group').filter((period) => period.hasAttribute('open'));
    expect(open.map(({ firstChild }) => firstChild?.textContent)).toEqual([titles[0], titles[2]]);
  });

  it('shows older ones below', async () => {
    const { person, requests } = openNotices('/notices', {
      list: (query) =>
        'before' in query
          ? answer({ notices: [notice(1)], hasOlder: false })
          : answer({ notices: [notice(3), notice(2)], hasOlder: true }),
    });
    await person.click(await screen.findByRole('button', { name: 'Ver más' }));
    expect(await screen.findByText(/N° 1001/)).toBeInTheDocument();
    expect(screen.getAllByText(/N° 100\d/).map(({ textContent }) => textContent?.slice(0, 7))).toEqual([
      'N° 1003',
      'N° 1002',
      'N° 1001',
    ]);
    expect(requests.some(({ query }) => query?.before === 2)).toBe(true);
    expect(screen.queryByRole('button', { name: 'Ver más' })).not.toBeInTheDocument();
  });

  it('says to a role that is sent none, and has no bell, that there never are any', async () => {
    openPortal('/notices', { user: personWith([ROLE.admin, ROLE.report]) });
    expect(await screen.findByText('A tu rol no le llegan avisos')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Avisos/ })).not.toBeInTheDocument();
  });

  it('says that there are none', async () => {
    openNotices('/notices');
    expect(await screen.findByText('No hay avisos')).toBeInTheDocument();
    expect(screen.queryByText('Sin leer')).not.toBeInTheDocument();
  });
});
