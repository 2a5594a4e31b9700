import type { Input } from './inputs';
import type { Answer } from './send';

/** What of the inside must never be seen outside. */
const INSIDE =
  /node_modules|\bat [\w.<>]+ \(|\/src\/|syntax error at or near|relation "|violates .* constraint|ECONNREFUSED|password_hash/;

/** What every answer says, whatever it is about. */
const HEADERS = ['content-security-policy', 'x-content-type-options', 'x-request-id', 'referrer-policy'] as const;

/**
 * Judges the answer to a bad input.
 * @returns what is wrong with it, or null
 */
export function judge(
  { raw, method }: Pick<Input, 'raw' | 'method'>,
  { status, headers, body }: Answer,
): string | null {
  if (status >= 500) return `it answered ${status}`;
  if (INSIDE.test(body)) return 'it shows what is inside';
  // Bytes that are no request are answered by the server before anything of the portal sees them.
  if (raw !== undefined || status === 0) return null;
  // A head without end never became a request that could have an id.
  const isRequest = status !== 431;
  const missing = HEADERS.filter((name) => headers[name] === undefined && (isRequest || name !== 'x-request-id'));
  if (missing.length > 0) return `it lacks ${missing.join(', ')}`;
  if (headers['x-powered-by'] !== undefined || headers.server !== undefined) return 'it says what it runs on';
  const isOurs = String(headers['content-type']).startsWith('application/json');
  if (status >= 400 && method !== 'HEAD' && !isOurs)
    return `its failure is ${String(headers['content-type'])}, not JSON`;
  return null;
}
