"""Mock exams: would one pass today?"""
