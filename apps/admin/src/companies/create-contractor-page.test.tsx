import { MESSAGES } from '@portal/domain';
import { screen, within } from '@testing-library/react';
import { openDecisions } from '../../../../tools/testing/browser/decisions';
import { answerCreated, answerFailure } from '../../../../tools/testing/browser/samples';
import { openPage } from '../testing/open-page';
import { ADMIN } from '../testing/users-network';

const CREATED = {
  company: { id: 5, name: 'Andes' },
  people: [
    { id: 30, name: 'Lidia Soto' },
    { id: 31, name: 'Luis Rojas' },
  ],
  isInvited: false,
};

it('makes company, leader and operators with one call, and puts a refusal at the person it is about', async () => {
  const taken = { 'operators[0].email': MESSAGES.email.taken };
  let answers = [answerFailure(409, 'DUPLICATE', MESSAGES.email.taken, taken), answerCreated(CREATED)];
  const page = openPage('/companys/create', ADMIN, ({ method }) => {
    if (method !== 'POST') return undefined;
    const [answer, ...others] = answers;
    answers = others;
    return answer;
  });
  const fill = async (section: string, values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) {
      await page.person.click(within(screen.getByRole('region', { name: section })).getByLabelText(label));
      await page.person.paste(value);
    }
  };
  const save = () => page.person.click(screen.getByRole('button', { name: 'Crear contratista' }));

  await screen.findByRole('region', { name: 'Empresa' });
  expect(openDecisions('create-contractor-page')).toEqual({ documentType: '' });
  await save();
  expect(await screen.findAllByText(MESSAGES.name.required)).not.toHaveLength(0);
  expect(page.requests.some(({ method }) => method === 'POST')).toBe(false);

  await fill('Empresa', { 'Nombre de la empresa': 'Andes' });
  const lidia = { Nombre: 'Lidia', Apellido: 'Soto', 'Número de documento': '12345678-5', Celular: '56912345678' };
  await page.person.click(screen.getByRole('button', { name: /^Usar R.U.T para todos/ }));
  await fill('Líder', { ...lidia, Correo: 'lidia@andes.cl' });
  const luis = { Nombre: 'Luis', Apellido: 'Rojas', 'Número de documento': '11111111-1', Celular: '56912345679' };
  await fill('Operario 1', { ...luis, Correo: 'luis@andes.cl' });
  await save();
  const operator = within(await screen.findByRole('region', { name: 'Operario 1' }));
  expect(await operator.findByText(MESSAGES.email.taken)).toBeInTheDocument();
  await save();
  expect(await screen.findByRole('button', { name: 'Enlace para Luis Rojas' })).toBeInTheDocument();
  expect(page.requests.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
    name: 'Andes',
    leader: { documentType: 'RT', email: 'lidia@andes.cl' },
    operators: [{ documentType: 'RT', email: 'luis@andes.cl' }],
  });
});
