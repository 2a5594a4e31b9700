import { type ReleaseDocument } from '@portal/domain';
import { parseReleaseDocument } from '../contract/release-document';
import type { ReleaseDraft } from './release-store';

const DOCUMENT_NAME = /^(\d{6,})\.json$/;

/** The file name of a release's document, such as `000012.json`; names sort as numbers do. */
export function documentName(number: number): string {
  return `${String(number).padStart(6, '0')}.json`;
}

/** The number in a document's file name, as a list of one; empty for any other file. */
export function documentNumber(name: string): number[] {
  const [, digits] = DOCUMENT_NAME.exec(name) ?? [];
  return digits === undefined ? [] : [Number(digits)];
}

/**
 * Completes a draft into the document of a release.
 * @returns the document of a draft under its number, checked, and the text in which it is stored
 * @throws PlatformFormatError when a reader would refuse it
 */
export function writeDocument(draft: ReleaseDraft, number: number): { release: ReleaseDocument; text: string } {
  const release = parseReleaseDocument({ ...draft, number });
  return { release, text: `${JSON.stringify(release, null, 2)}\n` };
}
