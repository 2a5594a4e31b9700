/** The fields of all forms whose value is a decision (product decisions, 'Settled later'): a new record opens without any of them. */
const DECISIONS: readonly string[] = [
  'price',
  'numeroFactura',
  'first',
  'operator',
  'company',
  'assigner',
  'typeService',
  'date',
  'hour',
  'service',
  'typeWork',
  'typeRequest',
  'client',
  'mall',
  'location',
  'branch',
  'documentType',
  'receiveTypeDoc',
  'duplicateOf',
];

const valueOf = (field: HTMLInputElement): string => {
  if (field.type === 'radio') return field.checked ? field.value : '';
  const select = field.closest('.ant-select');
  return (
    (select ? select.querySelector('[class$="-has-value"], [class*="-has-value "]')?.textContent : field.value) ?? ''
  );
};

/**
 * Reads the decisions of an open form: what stands in each, by the name of its field.
 * @param form its name, for the error
 */
export function openDecisions(form: string): Record<string, string> {
  const fields = [...document.querySelectorAll<HTMLInputElement>('form :is(input, select)')];
  const found: Record<string, string> = {};
  for (const field of fields) {
    // The id of a field ends with its name.
    const name = (field.name || field.id).split(/\W/).at(-1) ?? '';
    if (DECISIONS.includes(name)) found[name] = `${found[name] ?? ''}${valueOf(field)}`;
  }
  if (Object.keys(found).length === 0) throw new Error(`No decision of ${form} is open`);
  return found;
}
