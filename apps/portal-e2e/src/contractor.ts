import { ROLE } from '@portal/domain';
import { administer, uniqueName, type Account } from './accounts';

/** A contractor company made for one test, and its people: each leads to the next. */
export type Contractor = {
  company: { id: number; name: string };
  leader: Account;
  operator: Account;
  liquidator: Account;
};

/** The name of an account as lists and selects show it. */
export const fullName = ({ input }: Account): string => `${input.name} ${input.lastName}`;

/**
 * Creates a contractor company with its people.
 * @param portal origin of the portal
 */
export async function makeContractor(portal: string): Promise<Contractor> {
  const administration = await administer(portal);
  const name = uniqueName('Contratista');
  const createdCompany = await administration.admin.send<{ data: { id: number } }>('POST', '/companys', { name });
  if (createdCompany.status !== 201)
    throw new Error(`the company was not created: ${JSON.stringify(createdCompany.body)}`);
  const company = createdCompany.body.data.id;
  const operator = await administration.createAccount({ rol: [ROLE.operator], company });
  const usersContractors = [{ id: operator.id, name: operator.input.name }];
  return {
    company: { id: company, name },
    operator,
    leader: await administration.createAccount({ rol: [ROLE.assigner], company, usersContractors }),
    liquidator: await administration.createAccount({ rol: [ROLE.liquidator], company }),
  };
}
