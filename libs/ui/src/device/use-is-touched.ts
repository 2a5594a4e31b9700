import { useMediaQuery } from './use-media-query';

export function useIsTouched(): boolean {
  return useMediaQuery('(any-pointer: coarse)') || navigator.maxTouchPoints > 0;
}
