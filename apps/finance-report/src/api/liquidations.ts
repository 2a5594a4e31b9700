import { http, KEYS, useCreation, type CreateOptions, type Creation } from '@portal/api-client';
import type { CorrectionInput, LiquidationCreated, LiquidationInput } from '@portal/domain';

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
  const answer = await http.create<{ data: LiquidationCreated }>(
    `/liquidations/${liquidation}/correction`,
    input,
    options,
  );
  return answer.data;
}

export function useCreateLiquidation(): Creation<LiquidationInput, LiquidationCreated> {
  return useCreation(createLiquidation, [KEYS.requests]);
}

export function useCorrectLiquidation(): Creation<CorrectionPayload, LiquidationCreated> {
  return useCreation(correctLiquidation, [KEYS.requests]);
}
