import {
  useMutation,
  useQueryClient,
  type QueryClient,
  type QueryKey,
  type UseMutationResult,
} from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isApiError, type ApiError } from '../http/api-error';
import { createSubmissionKeys, type SubmissionKeys } from '../http/idempotency-key';
import type { UploadProgress } from '../http/transport';
import { retryDelay, shouldRetry } from './query-client';

export type Change<Input, Output> = UseMutationResult<Output, ApiError, Input>;

export type Creation<Input, Output> = Change<Input, Output> & {
  /** Sent share of the upload (0 to 1), null while nothing is sent. */
  progress: number | null;
};

export type CreateOptions = { idempotencyKey: string; onProgress?: UploadProgress; signal?: AbortSignal };

/** Refreshes and waits for it, so that a closed dialog never uncovers the old row. */
async function refresh(client: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

const isAboutTheStale = ({ status, code }: ApiError): boolean => status === 404 || code === 'STATE_CONFLICT';

/** A refusal because somebody else was faster refreshes them too. */
export function useChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
  changed: readonly QueryKey[],
): Change<Input, Output> {
  const client = useQueryClient();
  return useMutation<Output, ApiError, Input>({
    mutationFn: change,
    onSuccess: () => refresh(client, changed),
    onError: (error) => {
      if (isApiError(error) && isAboutTheStale(error)) void refresh(client, changed);
    },
  });
}

/**
 * The same input keeps its Idempotency-Key until the server confirms it, so that a lost answer is retried without
 * creating twice.
 */
export function useCreation<Input, Output>(
  create: (input: Input, options: CreateOptions) => Promise<Output>,
  changed: readonly QueryKey[],
): Creation<Input, Output> {
  const client = useQueryClient();
  const keys = useRef<SubmissionKeys>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const mutation = useMutation<Output, ApiError, Input>({
    mutationFn: (input) => {
      keys.current ??= createSubmissionKeys();
      setProgress(0);
      return create(input, { idempotencyKey: keys.current.keyFor(input), onProgress: setProgress });
    },
    retry: shouldRetry,
    retryDelay,
    onSuccess: () => {
      keys.current?.confirm();
      return refresh(client, changed);
    },
    onSettled: () => setProgress(null),
  });
  return { ...mutation, progress };
}
