import { Button } from 'antd';
import type { ComponentProps, ReactNode } from 'react';

type Props = Omit<ComponentProps<typeof Button>, 'type' | 'children' | 'title'> & { label: string; icon: ReactNode };

/** A button of the top bar: a drawing with a name. */
export function IconButton({ label, ...rest }: Props) {
  return <Button type="text" aria-label={label} title={label} {...rest} />;
}
