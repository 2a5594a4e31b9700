import { generatePath, useSearchParams } from 'react-router-dom';
import { PAGES } from '../pages';

const PARAMETER = 'corregir';

export const correctionAddress = (repair: number): string =>
  `${generatePath(PAGES.liquidate.path, { id: String(repair) })}?${PARAMETER}=1`;

export function useCorrecting(): { isOn: boolean; set: (isOn: boolean) => void } {
  const [params, setParams] = useSearchParams();
  return {
    isOn: params.has(PARAMETER),
    set: (isOn) => setParams(isOn ? { [PARAMETER]: '1' } : {}, { replace: true }),
  };
}
