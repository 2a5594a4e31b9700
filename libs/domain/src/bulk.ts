import type { ErrorCode } from './errors/error-codes';

export type BulkRow = { id: number } & Record<string, unknown>;

export type BulkFailure = { id: number; code: ErrorCode; message: string };

/** Each row is done as a whole, or not at all. */
export type BulkResult = { done: number[]; failed: BulkFailure[] };

export type BulkOutcome = { done: number[]; failed: Omit<BulkFailure, 'code'>[] };
