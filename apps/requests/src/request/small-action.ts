import type { IconName } from '@portal/ui';

export type SmallAction = {
  key: string;
  label: string;
  icon: IconName;
  onClick: () => void;
  isLoading?: boolean;
};
