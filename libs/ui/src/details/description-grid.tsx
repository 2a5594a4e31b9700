import type { ReactNode } from 'react';

export type DescriptionItem = {
  label: string;
  value: ReactNode;
  wide?: boolean;
};

export type DescriptionGridProps = {
  items: readonly DescriptionItem[];
  missing?: string;
};

const isMissing = (value: ReactNode) => value === null || value === undefined || value === '' || value === false;

/** Labels and values in columns that wrap; a missing value reads 'No disponible' (spec 2 §2). */
export function DescriptionGrid({ items, missing = 'No disponible' }: DescriptionGridProps) {
  return (
    <dl className="ui-descriptions">
      {items.map(({ label, value, wide }) => (
        <div key={label} className={wide ? 'ui-description-wide' : undefined}>
          <dt className="ui-faint ui-small">{label}</dt>
          <dd>{isMissing(value) ? <span className="ui-faint">{missing}</span> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
