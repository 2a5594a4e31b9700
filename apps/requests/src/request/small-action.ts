import type { IconName } from '@portal/ui';

/** A small action beside the badges of a request. */
export type SmallAction = {
  key: string;
  label: string;
  icon: IconName;
  onClick: () => void;
  isLoading?: boolean;
};
