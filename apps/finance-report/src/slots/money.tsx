import { useMoneyTrail } from '@portal/api-client';
import type { SlotProps } from '@portal/domain';
import { Section } from '@portal/ui';
import { MoneyTrail } from '../money/money-trail';

export default function MoneySection({ requestId }: SlotProps['request-side']) {
  return (
    <Section title="Recorrido del precio">
      <MoneyTrail query={useMoneyTrail(requestId)} />
    </Section>
  );
}
