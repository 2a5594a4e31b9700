import type { LiquidationCreated, LiquidationInput } from '@portal/domain';
import { http } from '../http/transport';
import { REQUEST_LIFE } from '../query/keys';
import { useCreation, type CreateOptions, type Creation } from '../query/use-change';

/** POST /liquidations/ */
export async function createLiquidation(input: LiquidationInput, options: CreateOptions): Promise<LiquidationCreated> {
  return (await http.create<{ data: LiquidationCreated }>('/liquidations/', input, options)).data;
}

export function useCreateLiquidation(): Creation<LiquidationInput, LiquidationCreated> {
  return useCreation(createLiquidation, REQUEST_LIFE);
}
