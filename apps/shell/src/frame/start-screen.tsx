import './start-screen.css';
import { Flex, LoadingState } from '@portal/ui';
import type { ReactNode } from 'react';
import { BrandMark } from './brand-mark';

export function StartScreen({ children = <LoadingState /> }: { children?: ReactNode }) {
  return (
    <Flex component="main" className="session-check" vertical align="center" justify="center">
      <BrandMark />
      {children}
    </Flex>
  );
}
