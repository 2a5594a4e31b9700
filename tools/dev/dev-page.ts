import { PORTAL_CONFIG_ELEMENT_ID, PORTAL_CONFIG_PLACEHOLDER } from '@portal/domain';

const BLOCK_START = `<script type="application/json" id="${PORTAL_CONFIG_ELEMENT_ID}">`;
const BLOCK_END = '</script>';

/** Returns undefined when the gateway's page has no configuration: nothing is published. */
export function renderDevPage(
  published: string,
  template: string,
  localRemotes: readonly string[],
): string | undefined {
  const [, rest] = published.split(BLOCK_START, 2);
  const [json] = rest?.split(BLOCK_END, 1) ?? [];
  if (json === undefined) return undefined;
  const config = { ...(JSON.parse(json) as object), localRemotes };
  const block = BLOCK_START + JSON.stringify(config).replaceAll('<', '\\u003c') + BLOCK_END;
  return template.replace(PORTAL_CONFIG_PLACEHOLDER, () => block);
}
