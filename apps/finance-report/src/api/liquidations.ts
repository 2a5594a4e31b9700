import { http, KEYS, useCreation, type CreateOptions, type Creation } from '@portal/api-client';
import type { BulkResult, CorrectionInput, LiquidationCreated, LiquidationInput, WithVersion } from '@portal/domain';

type CorrectionPayload = { liquidation: number; input: WithVersion<CorrectionInput> };

async function createLiquidation(
  input: WithVersion<LiquidationInput>,
  options: CreateOptions,
): Promise<LiquidationCreated> {
  return (await http.create<{ data: LiquidationCreated }>('/liquidations/', input, options)).data;
}

async function correctLiquidation(
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

export function useCreateLiquidation(): Creation<WithVersion<LiquidationInput>, LiquidationCreated> {
  return useCreation(createLiquidation, [KEYS.requests]);
}

export function useCorrectLiquidation(): Creation<CorrectionPayload, LiquidationCreated> {
  return useCreation(correctLiquidation, [KEYS.requests]);
}

export function useCreateLiquidations(): Creation<LiquidationsInput, BulkResult> {
  return useCreation(createLiquidations, [KEYS.requests]);
}
