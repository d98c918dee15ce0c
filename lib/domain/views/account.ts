import type { Permission, Role } from '../roles';

export type Preferences = { locale: string | null; zone: string | null; theme: string | null };

export type SignedIn = {
  userId: string;
  sessionVersion: number;
  email: string;
  name: string;
  role: Role;
  preferences: Preferences;
};

export type AccountView = {
  id: string;
  email: string;
  name: string;
  role: Role;
  permissions: Permission[];
  preferences: Preferences;
  hasPassword: boolean;
  lastSignInAt: string | null;
  createdAt: string;
};
