import { http, KEYS, useCreation, type CreateOptions, type Creation } from '@portal/api-client';
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

export function useCreateLiquidation(): Creation<WithVersion<LiquidationInput>, unknown> {
  return useCreation((input, options) => http.create('/liquidations/', input, options), [KEYS.requests]);
}

export function useCorrectLiquidation(): Creation<CorrectionPayload, unknown> {
  return useCreation(
    ({ liquidation, input }, options) => http.create(`/liquidations/${liquidation}/correction`, input, options),
    [KEYS.requests],
  );
}

export function useCreateLiquidations(): Creation<LiquidationsInput, BulkResult> {
  return useCreation(createLiquidations, [KEYS.requests]);
}
