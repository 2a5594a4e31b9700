import { expect } from '@playwright/test';

import { makeContractor, type Contractor } from './contractor';
import { signInAccountOverHttp, signInOverHttp } from './http-person';
import { assignOverHttp, finishOverHttp, makeRequest, startOverHttp, type MadeRequest } from './scenario';

/** A new contractor for a test, and requests in any state of its work, created over HTTP. */
type ContractorWork = {
  contractor: Contractor;
  /** A request in the leader's hands. */
  handedOver: (description: string) => Promise<MadeRequest>;
  /** Gives a request in the leader's hands to their operator, at 10:30. */
  assignOwn: (request: MadeRequest) => Promise<void>;
  /** A finished request whose repair waits for a price. */
  finished: () => Promise<{ request: MadeRequest; repair: number }>;
};

/**
 * Creates a contractor for a test and signs in the people who work on its requests.
 * @param portal origin of the portal
 */
export async function contractorWork(portal: string): Promise<ContractorWork> {
  const contractor = await makeContractor(portal);
  const { company } = contractor;
  const assigner = await signInOverHttp(portal, 'assigner');
  const leader = await signInAccountOverHttp(portal, contractor.leader);
  const worker = await signInAccountOverHttp(portal, contractor.operator);
  const liquidator = await signInAccountOverHttp(portal, contractor.liquidator);

  const handedOver: ContractorWork['handedOver'] = async (description) => {
    const request = await makeRequest(portal, description);
    const change = { assignContractor: true, company: company.id, assigner: contractor.leader.id };
    expect(await assignOverHttp(assigner, request, change)).toBe(200);
    return request;
  };
  const assignOwn: ContractorWork['assignOwn'] = async (request) =>
    expect(await assignOverHttp(leader, request, { operator: contractor.operator.id })).toBe(200);

  return {
    contractor,
    handedOver,
    assignOwn,
    async finished() {
      const request = await handedOver('Del contratista');
      await assignOwn(request);
      await startOverHttp(worker, request.id);
      await finishOverHttp(worker, request.id);
      const list = await liquidator.get<{ data: { id: number }[] }>(
        `/contractors/repairs/${company.id}?q=${request.numRequest}`,
      );
      return { request, repair: list.body.data[0]?.id ?? 0 };
    },
  };
}
