import type { ReactNode } from 'react';

export type SectionProps = { title: string; className?: string; children: ReactNode };

export function Section({ title, className, children }: SectionProps) {
  return (
    <section className={['ui-section', className].filter(Boolean).join(' ')}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
