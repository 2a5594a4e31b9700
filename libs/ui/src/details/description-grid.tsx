import type { ReactNode } from 'react';

export type DescriptionItem = {
  label: string;
  value: ReactNode;
  wide?: boolean;
};

export type DescriptionGridProps = {
  items: readonly DescriptionItem[];
  /** Says once, at the end, which values are missing. */
  isBrief?: true;
};

const isMissing = (value: ReactNode) => value === null || value === undefined || value === '' || value === false;

/** Labels and values in columns that wrap; a missing value reads 'No disponible' (spec 2 §2). */
export function DescriptionGrid({ items, isBrief }: DescriptionGridProps) {
  const missing = items.filter(({ value }) => isBrief && isMissing(value)).map(({ label }) => label);
  const shown = items.filter(({ label }) => !missing.includes(label));
  if (missing.length > 0) shown.push({ label: missing.join(', '), value: null, wide: true });
  return (
    <dl className="ui-descriptions">
      {shown.map(({ label, value, wide }) => (
        <div key={label} className={wide ? 'ui-description-wide' : undefined}>
          <dt className="ui-faint ui-small">{label}</dt>
          <dd>{isMissing(value) ? <span className="ui-faint">No disponible</span> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
