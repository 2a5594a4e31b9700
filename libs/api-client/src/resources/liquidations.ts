import type { CorrectionInput, LiquidationCreated, LiquidationInput, MoneyTrail } from '@portal/domain';
import { http } from '../http/transport';
import { KEYS, REQUEST_LIFE } from '../query/keys';
import { useCreation, type CreateOptions, type Creation } from '../query/use-change';
import { getData, useData, type DataResult } from '../query/use-page';

/** `liquidation`: the one to correct, as it was seen. */
export type CorrectionPayload = { liquidation: number; input: CorrectionInput };

/** POST /liquidations/ */
export async function createLiquidation(input: LiquidationInput, options: CreateOptions): Promise<LiquidationCreated> {
  return (await http.create<{ data: LiquidationCreated }>('/liquidations/', input, options)).data;
}

/** POST /liquidations/{id}/correction */
export async function correctLiquidation(
  { liquidation, input }: CorrectionPayload,
  options: CreateOptions,
): Promise<LiquidationCreated> {
  const path = `/liquidations/${liquidation}/correction`;
  return (await http.create<{ data: LiquidationCreated }>(path, input, options)).data;
}

/** GET /request/by-id/{id}/money: every amount that was set for a request. */
export function getMoneyTrail(id: number, signal?: AbortSignal): Promise<MoneyTrail> {
  return getData(`/request/by-id/${id}/money`, {}, signal);
}

export function useCreateLiquidation(): Creation<LiquidationInput, LiquidationCreated> {
  return useCreation(createLiquidation, REQUEST_LIFE);
}

export function useCorrectLiquidation(): Creation<CorrectionPayload, LiquidationCreated> {
  return useCreation(correctLiquidation, REQUEST_LIFE);
}

/** @param id of the request; null waits, as while no row is opened */
export function useMoneyTrail(id: number | null): DataResult<MoneyTrail> {
  return useData([...KEYS.requests, 'money', id], (signal) => getMoneyTrail(id ?? 0, signal), id !== null);
}
