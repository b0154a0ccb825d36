/** The entries of the navigation. */
import {
  Briefcase,
  ClipboardCheck,
  CreditCard,
  FolderKanban,
  GitBranch,
  History,
  KeyRound,
  type LucideIcon,
  ScrollText,
  Settings,
  ShieldCheck,
  UserRound,
  Users,
} from 'lucide-react';
import { isPlatformAdmin, isTester, type User } from '../client/session.js';

export interface NavigationEntry {
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Two letters typed one after the other open it. */
  readonly keys?: string;
}

export interface NavigationGroup {
  readonly title: string;
  /** Who sees it; everyone by default. */
  readonly isFor?: (user: User) => boolean;
  readonly entries: readonly NavigationEntry[];
}

const groups: readonly NavigationGroup[] = [
  {
    title: 'Tester',
    isFor: isTester,
    entries: [
      { to: '/test', label: 'Test queue', icon: ClipboardCheck, keys: 'gq' },
      { to: '/test/history', label: 'Past tests', icon: History },
    ],
  },
  {
    title: 'Testing',
    entries: [
      { to: '/jobs', label: 'Jobs', icon: Briefcase, keys: 'gj' },
      { to: '/projects', label: 'Projects', icon: FolderKanban, keys: 'gp' },
    ],
  },
  {
    title: 'Organization',
    entries: [
      { to: '/org/members', label: 'Members', icon: Users, keys: 'gm' },
      { to: '/org/keys', label: 'API keys', icon: KeyRound, keys: 'gk' },
      { to: '/org/billing', label: 'Billing', icon: CreditCard, keys: 'gb' },
      { to: '/settings/codehost', label: 'Code hosting', icon: GitBranch },
      { to: '/org/audit', label: 'Audit log', icon: ScrollText },
      { to: '/org/settings', label: 'Organization', icon: Settings },
    ],
  },
  {
    title: 'Account',
    entries: [{ to: '/settings/profile', label: 'Your settings', icon: UserRound }],
  },
  {
    title: 'Platform',
    isFor: isPlatformAdmin,
    entries: [{ to: '/admin', label: 'Administration', icon: ShieldCheck }],
  },
];

export function navigationOf(user: User): readonly NavigationGroup[] {
  return groups.filter(({ isFor }) => isFor?.(user) ?? true);
}
