import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RowAction } from './list-types';
import { actionSlots, CardActions, TableActions } from './row-actions';

const action = (key: string): RowAction => ({ key, label: key, icon: 'edit', onClick: () => undefined });

it('gives every kind of icon one slot, in the order of the longest row', () => {
  const rows = [['open', 'delete'], ['open'], ['open', 'edit', 'copy', 'delete']];
  expect(actionSlots(rows.map((keys) => keys.map(action)))).toEqual(['edit', 'copy', 'delete']);
});

describe('an action that is not available', () => {
  const reason = 'Disponible cuando la solicitud esté facturada';
  const onClick = jest.fn();
  const refused: RowAction = { ...action('pdf'), onClick, disabledReason: reason };
  beforeEach(() => onClick.mockClear());

  it.each([
    ['the main action of a table', <TableActions key="table" actions={[refused]} slots={[]} />],
    ['an icon of a table', <TableActions key="icon" actions={[action('open'), refused]} slots={['pdf']} />],
    ['the main action of a card', <CardActions key="card" actions={[refused]} />],
  ])('gives its reason to assistive technology and on focus, and does nothing: %s', async (_which, actions) => {
    render(actions);
    const button = screen.getByRole('button', { name: 'pdf' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(reason);
    await userEvent.click(button);
    expect(await screen.findByRole('tooltip')).toHaveTextContent(reason);
    await userEvent.keyboard('{Enter}');
    expect(onClick).not.toHaveBeenCalled();
  });

  it('shows its reason on touch', async () => {
    window.matchMedia = (media) =>
      Object.assign(new EventTarget(), { media, matches: media === '(hover: none)' }) as unknown as MediaQueryList;
    render(<CardActions actions={[refused]} />);
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
    await userEvent.pointer({ keys: '[TouchA]', target: screen.getByRole('button', { name: 'pdf' }) });
    expect(await screen.findByRole('tooltip')).toHaveTextContent(reason);
    Reflect.deleteProperty(window, 'matchMedia');
  });
});
