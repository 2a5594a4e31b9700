import type { SessionUser } from '@portal/domain';
import { screen, waitFor, within } from '@testing-library/react';
import type { Network, OpenedPage } from './open-page';
import { answer, answerCreated, REPAIR, REPAIR_ROW } from './samples';

type PriceTwin = {
  openPage: (address: string, user: SessionUser, network: Network) => OpenedPage;
  user: SessionUser;
  /** The address of the list, the title of the price of one repair and the label that leads there. */
  list: string;
  title: string;
  action: string;
  /** The paths that rows, and one of them, are read from. */
  rows: string;
  one: (id: number) => string;
  /** The letters of the proposals that make a form complete. */
  letters: string;
  /** True where a row keeps its place in the list once it has a price. */
  stays?: boolean;
  others?: Network;
};

const REPAIRS = [31, 32, 33].map((id) => ({ ...REPAIR_ROW, id, numRequest: 970 + id }));

/** 'Liquidar' and 'Sugerir precio' are twins: each calls this, and can all of it. */
export function describePriceTwin({
  openPage,
  user,
  list,
  title,
  action,
  rows,
  one,
  letters,
  stays,
  others,
}: PriceTwin) {
  const open = () => {
    let waiting = REPAIRS;
    return openPage(`${list}?page=2`, user, (request) => {
      if (request.method !== 'GET') {
        const { repair, price } = request.body as { repair: number; price: number };
        waiting = waiting.flatMap((row) => (row.id !== repair ? row : stays ? { ...row, price } : []));
        return answerCreated({ id: 5 });
      }
      if (request.path === rows) return { status: 200, body: { data: waiting, total: 23, totalPaginas: 2 } };
      const found = REPAIRS.find(({ id }) => request.path === one(id));
      return found ? answer({ ...REPAIR, id: found.id, numRequest: found.numRequest }) : others?.(request);
    });
  };

  it('begins in the price, takes proposals by their keys, goes on with the next repair, and back to the list and the following row', async () => {
    const page = open();
    const priceOf = async (number: number) => {
      await screen.findByRole('heading', { name: `${title} · N° ${number}` });
      expect(await screen.findAllByRole('button', { name: /^Usar/ })).toHaveLength(letters.length);
      await waitFor(() => expect(screen.getByLabelText('Precio')).toHaveFocus());
      expect(screen.getByLabelText('Precio')).toHaveValue('');
      await page.person.keyboard(`{Alt>}${letters}{/Alt}`);
      expect(screen.queryByRole('button', { name: /^Usar/ })).not.toBeInTheDocument();
    };
    await page.person.click((await screen.findAllByRole('button', { name: action }))[0]!);
    await priceOf(1001);
    await page.person.click(screen.getByRole('button', { name: 'Guardar y siguiente' }));
    await priceOf(1002);
    await page.person.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(page.address()).toBe(`${list}?page=2`));
    if (!stays) await waitFor(() => expect(screen.queryByText('N° 1002')).not.toBeInTheDocument());
    const following = within(await screen.findByRole('row', { name: /N° 1003/ }));
    await waitFor(() => expect(following.getByRole('button', { name: action })).toHaveFocus());
    const sent = page.requests.filter(({ method }) => method !== 'GET');
    expect(sent.map(({ body }) => (body as { repair: number }).repair)).toEqual([31, 32]);
  });
}
