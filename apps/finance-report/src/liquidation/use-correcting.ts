import { generatePath, useSearchParams } from 'react-router-dom';
import { PAGES } from '../pages';

const PARAMETER = 'corregir';

export const correctionAddress = (repair: number): string =>
  `${generatePath(PAGES.liquidate.path, { id: String(repair) })}?${PARAMETER}=1`;

/** Holds in the address whether a liquidation is being corrected, so that a reload or a link opens the same. */
export function useCorrecting(): { isOn: boolean; set: (isOn: boolean) => void } {
  const [params, setParams] = useSearchParams();
  return {
    isOn: params.has(PARAMETER),
    set: (isOn) => setParams(isOn ? { [PARAMETER]: '1' } : {}, { replace: true }),
  };
}
