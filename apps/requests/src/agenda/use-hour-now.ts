import { businessHour, type HourOfDay } from '@portal/domain';
import { useEffect, useState } from 'react';

const MINUTE = 60_000;

export function useHourNow(): HourOfDay {
  const [hour, setHour] = useState(() => businessHour(new Date()));
  useEffect(() => {
    const clock = setInterval(() => setHour(businessHour(new Date())), MINUTE);
    return () => clearInterval(clock);
  }, []);
  return hour;
}
