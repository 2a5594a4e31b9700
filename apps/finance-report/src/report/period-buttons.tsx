import { businessDay } from '@portal/domain';
import { Button, Flex } from '@portal/ui';
import { PERIODS, type Period } from './periods';

type PeriodButtonsProps = { period: Period | undefined; onChoose: (period: Period | undefined) => void };

export function PeriodButtons({ period, onChoose }: PeriodButtonsProps) {
  const today = businessDay(new Date());
  return (
    <Flex className="report-periods" wrap gap={8} role="group" aria-label="Periodo">
      {PERIODS.map(({ key, label, periodAt }) => {
        const offered = periodAt(today);
        const isChosen = period?.from === offered.from && period.to === offered.to;
        return (
          <Button key={key} aria-pressed={isChosen} onClick={() => onChoose(isChosen ? undefined : offered)}>
            {label}
          </Button>
        );
      })}
    </Flex>
  );
}
