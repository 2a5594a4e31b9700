import { foldText } from '@portal/domain';

/** Whether the text contains the searched one. Case and accents do not matter. */
export function matchesSearch(text: string, searched: string): boolean {
  return foldText(text).includes(foldText(searched.trim()));
}
