import type { ReactNode } from 'react';

export type DescriptionItem = {
  label: string;
  value: ReactNode;
  wide?: boolean;
};

export type DescriptionGridProps = {
  items: readonly DescriptionItem[];
  /** Leaves out missing values. */
  isBrief?: true;
};

const isMissing = (value: ReactNode) => value === null || value === undefined || value === '' || value === false;

/** Labels and values in columns that wrap; a missing value reads 'No disponible' (spec 2 §2). */
export function DescriptionGrid({ items, isBrief }: DescriptionGridProps) {
  const shown = items.filter(({ value }) => !(isBrief && isMissing(value)));
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
