import type { ReactNode } from 'react';

export type SectionProps = { title: string; id?: string; className?: string; children: ReactNode };

export function Section({ title, id, className, children }: SectionProps) {
  return (
    <section id={id} className={['ui-section', className].filter(Boolean).join(' ')}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
