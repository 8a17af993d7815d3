import {
  AlertOutlined,
  AuditOutlined,
  BookOutlined,
  CalculatorOutlined,
  CarOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  ExportOutlined,
  FileDoneOutlined,
  FileOutlined,
  FileSearchOutlined,
  ImportOutlined,
  InboxOutlined,
  LoginOutlined,
  LogoutOutlined,
  SafetyCertificateOutlined,
  ScanOutlined,
  SettingOutlined,
  ShopOutlined,
  ShoppingOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';

/** Drawings of the menu groups, by the first step of their paths. A group without one gets a plain leaf. */
const ICONS: Record<string, ReactNode> = {
  dashboard: <DashboardOutlined />,
  import: <ImportOutlined />,
  export: <ExportOutlined />,
  entry: <LoginOutlined />,
  exit: <LogoutOutlined />,
  orders: <ShoppingOutlined />,
  records: <FileDoneOutlined />,
  queries: <FileSearchOutlined />,
  management: <TeamOutlined />,
  datum: <DatabaseOutlined />,
  bonded: <BookOutlined />,
  invt: <BookOutlined />,
  privs: <SafetyCertificateOutlined />,
  sas: <CarOutlined />,
  fcst: <AuditOutlined />,
  certs: <SafetyCertificateOutlined />,
  tax: <CalculatorOutlined />,
  warning: <AlertOutlined />,
  wms: <InboxOutlined />,
  platform: <SettingOutlined />,
  nobon: <ShopOutlined />,
  recg: <ScanOutlined />,
};

export function menuIcon(name: string, path: string | undefined): ReactNode {
  return ICONS[name] ?? ICONS[path?.split('/')[1] ?? ''] ?? <FileOutlined />;
}
