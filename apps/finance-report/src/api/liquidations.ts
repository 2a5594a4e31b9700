import { http, KEYS, useCreation, type CreateOptions } from '@portal/api-client';
import type { BulkResult, CorrectionInput, LiquidationInput, WithVersion } from '@portal/domain';

type CorrectionPayload = { liquidation: number; input: WithVersion<CorrectionInput> };

type LiquidationsInput = {
  rows: readonly Omit<WithVersion<LiquidationInput>, 'observation'>[];
  observation: string;
};

async function createLiquidations(
  { rows, observation }: LiquidationsInput,
  options: CreateOptions,
): Promise<BulkResult> {
  const input = { observation, rows: rows.map(({ request, ...row }) => ({ id: request, ...row })) };
  const { done, failed } = (
    await http.create<{ data: BulkResult }>('/liquidations/bulk', input, { ...options, expect: [200] })
  ).data;
  const repairOf = new Map(rows.map(({ request, repair }) => [request, repair]));
  const repairs = (id: number): number => repairOf.get(id) ?? id;
  return { done: done.map(repairs), failed: failed.map((failure) => ({ ...failure, id: repairs(failure.id) })) };
}

export const useCreateLiquidation = () =>
  useCreation(
    (input: WithVersion<LiquidationInput>, options) => http.create('/liquidations/', input, options),
    [KEYS.requests],
  );

export const useCorrectLiquidation = () =>
  useCreation(
    ({ liquidation, input }: CorrectionPayload, options) =>
      http.create(`/liquidations/${liquidation}/correction`, input, options),
    [KEYS.requests],
  );

export const useCreateLiquidations = () => useCreation(createLiquidations, [KEYS.requests]);
